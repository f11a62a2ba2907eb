import { z } from "zod";
import { Words } from "./words.ts";

/** Empty without Vite: the browser tests load the contract directly and create no document. */
const texts: Record<string, string> = import.meta.env
  ? import.meta.glob<string>(
      ["../**/*.ts", "!../**/*.test.ts", "!../client/**", "!../openapi/**", "!../simulator/**"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    )
  : {};
const modules: Record<string, Record<string, unknown>> = import.meta.env
  ? import.meta.glob<Record<string, unknown>>(
      [
        "../**/*.ts",
        "!../**/*.test.ts",
        "!../client/**",
        "!../openapi/**",
        "!../simulator/**",
        "!../index.ts",
      ],
      { eager: true },
    )
  : {};

function nameOfFile(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.ts$/, "");
}

/** The docstrings of the contract. */
export const words = new Words(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [nameOfFile(path), text])),
);

/** An exported schema with its declaration. */
interface Declared {
  file: string;
  constant: string;
}

const declared = new Map<z.ZodType, Declared>();
for (const [path, exported] of Object.entries(modules)) {
  for (const [constant, value] of Object.entries(exported))
    if (value instanceof z.ZodType && !declared.has(value))
      declared.set(value, { file: nameOfFile(path), constant });
}

/** Returns the declaration of an exported schema; undefined for others. */
export function declarationOf(schema: z.ZodType): Declared | undefined {
  return declared.get(schema);
}
