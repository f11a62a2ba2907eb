import { z } from "zod";
import { fileName } from "./source-places.ts";
import { type Where, Words } from "./words.ts";

const texts = import.meta.glob<string>(
  ["/contract/**/*.ts", "!**/*.test.ts", "!/contract/{client,simulator}/**"],
  { query: "?raw", import: "default", eager: true },
);
const modules = import.meta.glob<Record<string, unknown>>(
  ["/contract/**/*.ts", "!**/*.test.ts", "!/contract/{client,simulator}/**", "!/contract/index.ts"],
  { eager: true },
);

/** The docstrings of the contract. */
export const words = new Words(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [fileName(path), text])),
);

const declared = new Map<z.ZodType, Where>();
for (const [path, exported] of Object.entries(modules)) {
  for (const [constant, value] of Object.entries(exported))
    if (value instanceof z.ZodType && !declared.has(value))
      declared.set(value, { file: fileName(path), path: [constant] });
}

/** Returns the declaration of an exported schema; undefined for others. */
export function findDeclaration(schema: z.ZodType): Where | undefined {
  return declared.get(schema);
}
