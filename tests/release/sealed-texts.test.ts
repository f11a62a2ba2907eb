import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKeys } from "#provider/keys.ts";

test("a text is sealed under a different vector each of a million times, and is unsealed unchanged", async () => {
  const keys = createKeys(randomBytes(32));
  const text = "Sesamo, apriti — ünïcode";
  const vectors = new Set<string>();
  for (let time = 0; time < 1_000_000; time++) {
    const sealed = keys.seal(text);
    vectors.add(sealed.slice(0, 16));
    if (time % 10_000 !== 0) continue;
    expect(keys.unseal(sealed)).toBe(text);
    // The runner gives up a test that does not answer it for a minute.
    await setImmediate();
  }
  expect(vectors.size).toBe(1_000_000);
});
