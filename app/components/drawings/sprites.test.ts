import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), "utf8");

test.each(["icon", "picture"])("each %s has a drawing in its sprite, and each drawing a name", (kind) => {
  const drawn = [...read(`${kind}s.svg`).matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  const named = [...read(`${kind}-names.ts`).matchAll(/\| "([^"]+)"/g)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(5);
  expect(drawn).toStrictEqual(named);
});
