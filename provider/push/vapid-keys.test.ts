import { createPublicKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isPushKey } from "#rules/people/push-keys.ts";
import { createKeys } from "../keys.ts";
import { createVapidKeys, VAPID_SEED_BYTES } from "./vapid-keys.ts";

const AUTH = Buffer.alloc(16).toString("base64url");

test("an installation has the same keys at each start, and another installation has others", () => {
  const secret = randomBytes(32);
  const { vapidKeys } = createKeys(secret);
  expect(createKeys(secret).vapidKeys.publicKey).toBe(vapidKeys.publicKey);
  expect(createKeys(randomBytes(32)).vapidKeys.publicKey).not.toBe(vapidKeys.publicKey);
});

test("the keys of a secret never change, as browsers bind their subscriptions to them", () => {
  const { vapidKeys } = createKeys(Buffer.alloc(32, 7));
  expect(vapidKeys.publicKey).toBe(
    "BImCXYMuK7Oz8zIfPyk7JEHxdikDVsi_ZLGQQvx-nYpnUmv75EstvnnWigwn3LQFlg-gjcH93tBXPgcID2D-h4E",
  );
});

test("the public key is an uncompressed point of P-256, and belongs to the private one", () => {
  const { privateKey, publicKey } = createKeys(randomBytes(32)).vapidKeys;
  expect(isPushKey(publicKey, AUTH)).toBe(true);
  const { x = "", y = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  expect(point.toString("base64url")).toBe(publicKey);
});

test("the lowest and the highest seed have valid keys", () => {
  for (const byte of [0, 255]) {
    const { publicKey } = createVapidKeys(Buffer.alloc(VAPID_SEED_BYTES, byte));
    expect(isPushKey(publicKey, AUTH), String(byte)).toBe(true);
  }
});
