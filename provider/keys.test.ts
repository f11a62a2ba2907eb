import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeys } from "./keys.ts";

const keys = createKeys(randomBytes(32));

test("a sealed text that was changed anywhere, truncated or sealed elsewhere can't be read", () => {
  const sealed = keys.seal("SIP secret");
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => keys.unseal(changed.toString("base64url"))).toThrow();
  }
  expect(() => keys.unseal(bytes.subarray(0, 20).toString("base64url"))).toThrow();
  expect(() => createKeys(randomBytes(32)).unseal(sealed)).toThrow();
});

test("an empty text stays empty", () => {
  expect(keys.seal("")).toBe("");
  expect(keys.unseal("")).toBe("");
});

test("a text is opened unchanged, with a different vector each of a thousand times", () => {
  const text = "Sesamo, apriti — ünïcode";
  const vectors = new Set<string>();
  for (let time = 0; time < 1_000; time++) {
    const sealed = keys.seal(text);
    vectors.add(sealed.slice(0, 16));
    if (time % 100 === 0) expect(keys.unseal(sealed)).toBe(text);
  }
  expect(vectors.size).toBe(1_000);
});

test("a sealed text is a vector of 12 bytes, the text and a tag of 128 bits, in base64", () => {
  const text = "Sesamo, apriti — ünïcode";
  const sealed = keys.seal(text);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, "base64url")).toHaveLength(12 + Buffer.byteLength(text) + 16);
});

test("equal values of different purposes have different hashes", () => {
  expect(keys.hash("credential", "1234")).not.toBe(keys.hash("activation-code", "1234"));
  expect(keys.hash("credential", "1234")).toBe(keys.hash("credential", "1234"));
});
