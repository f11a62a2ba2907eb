import { createPublicKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createPrivateKeyFromSeed, parsePublicKey, readLicence, signLicence } from "./signed-text.ts";

const key = createPrivateKeyFromSeed(randomBytes(32));
const trusted = [createPublicKey(key)];
const licence = {
  code: "ABCDABCDABCDABCD",
  demo: false,
  expirationDate: null,
  seats: { DOMAIN: 1, DEVICE: 5 },
};

test("a licence is read from its text only, by a trusted key", () => {
  const text = signLicence(licence, key);

  expect(readLicence(text, trusted)).toEqual(licence);
  const raw = trusted[0]!.export({ format: "der", type: "spki" }).subarray(-32).toString("base64url");
  expect(readLicence(text, [parsePublicKey(raw)])).toEqual(licence);
});

test("a licence that no trusted key signed, or that was changed anywhere, is invalid", () => {
  const text = signLicence(licence, key);

  expect(readLicence(text, [])).toBeUndefined();
  expect(
    readLicence(signLicence(licence, createPrivateKeyFromSeed(randomBytes(32))), trusted),
  ).toBeUndefined();
  for (let at = 4; at < text.length - 1; at++) {
    const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
    expect(readLicence(changed, trusted), `at ${at}`).toBeUndefined();
  }
});
