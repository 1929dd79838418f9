/** Writes the types of the wire from proto/: of HTTP from the OpenAPI document, of the event streams from the AsyncAPI one. */
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = "/** Made by types.mjs of what stands in proto/. Not to be edited. */\n\n";

const read = async (name) => JSON.parse(await readFile(new URL(`../../proto/${name}`, import.meta.url), "utf-8"));
const write = async (name, document, how) =>
  writeFile(new URL(`src/wire/${name}.d.ts`, import.meta.url), HEAD + astToString(await openapiTS(document, how)));

await write("openapi", await read("openapi.json"));

// Both documents hold the same kind of schemas; of AsyncAPI's, nothing else makes types.
const { info, components } = await read("asyncapi.json");
const streams = { openapi: "3.1.0", info, paths: {}, components: { schemas: components.schemas } };
// What has a default is left out where it has it: views and frames are sent often.
await write("asyncapi", streams, { defaultNonNullable: false });
