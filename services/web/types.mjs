/**
 * Writes the types of the wire from proto/: of HTTP from the OpenAPI document, of the event streams from the AsyncAPI one, of
 * each game's commands, events and views from its schemas.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = "/** Made by types.mjs of what stands in proto/. Not to be edited. */\n\n";
// What has a default is left out where it has it.
const SENT = { defaultNonNullable: false };
const NAMED = { ...SENT, immutable: true, rootTypes: true, rootTypesNoSchemaPrefix: true };

const at = (path) => new URL(path, import.meta.url);
const read = async (path) => JSON.parse(await readFile(at(`../../proto/${path}`), "utf-8"));
const documentOf = (title, schemas) => ({ openapi: "3.1.0", info: { title, version: "1" }, paths: {}, components: { schemas } });

async function write(path, document, how, more = "") {
  await writeFile(at(`src/${path}.d.ts`), HEAD + astToString(await openapiTS(document, how)) + more);
}

/** A schema's definitions as components, with itself among them by that name; `schema` is a property of its document. */
function componentsOf(name, { $defs, ...schema }) {
  const moved = JSON.stringify({ ...$defs, [name]: schema }).replaceAll(/#\/properties\/\w+\/\$defs\//g, "#/components/schemas/");
  return JSON.parse(moved);
}

/** The sections of a view that are there once a seat, such as `farm:0`, which a component cannot say. */
function perSeat(patterns) {
  const members = Object.entries(patterns).map(([pattern, { $ref }]) => {
    const [name, type] = [pattern.slice(1, pattern.indexOf("[")), $ref.split("/").at(-1)];
    return `readonly [section: \`${name}\${number}\`]: ${type};`;
  });
  return `export type View = Sections & { ${members.join(" ")} };\n`;
}

await write("wire/openapi", await read("openapi.json"), SENT);

// Both documents hold the same kind of schemas; of AsyncAPI's, nothing else makes types.
const { info, components } = await read("asyncapi.json");
await write("wire/asyncapi", documentOf(info.title, components.schemas), SENT);

for (const game of await readdir(at("src/games"), { withFileTypes: true })) {
  if (!game.isDirectory()) continue;
  const { properties, title } = await read(`schemas/${game.name}.json`);
  const { patternProperties, ...sections } = properties.sections;
  await mkdir(at(`src/games/${game.name}/wire`), { recursive: true });
  const of = async (file, name, schema, more) =>
    write(`games/${game.name}/wire/${file}`, documentOf(title, componentsOf(name, schema)), NAMED, more);
  await of("commands", "Command", properties.commands);
  await of("events", "Event", properties.events);
  await of("view", "Sections", sections, perSeat(patternProperties));
}
