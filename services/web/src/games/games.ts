/** The games that have a board, each a chunk of its own. */
import type { GameModule } from "./contract";

const MODULES = import.meta.glob<{ default: GameModule }>("./*/index.tsx");

/** The game's module, ready in the language; null for a game without a board, which is played by the list alone. */
export async function moduleOf(name: string, language: string, document: unknown): Promise<GameModule | null> {
  const found = MODULES[`./${name}/index.tsx`];
  if (!found) return null;
  const module = (await found()).default;
  await module.prepare(language, document);
  return module;
}
