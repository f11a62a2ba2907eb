import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeys } from "#provider/keys.ts";

test("a text is sealed under a different vector each of a million times, and is unsealed unchanged", () => {
  const keys = createKeys(randomBytes(32));
  const text = "Sesamo, apriti — ünïcode";
  const vectors = new Set<string>();
  for (let time = 0; time < 1_000_000; time++) {
    const sealed = keys.seal(text);
    vectors.add(sealed.slice(0, 16));
    if (time % 10_000 === 0) expect(keys.unseal(sealed)).toBe(text);
  }
  expect(vectors.size).toBe(1_000_000);
});
