import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { expect, test } from "vitest";
import { encrypt } from "web-push";
import { encryptPush, PUSH_BODY_MAX_BYTES, PUSH_TEXT_MAX_BYTES } from "./encrypt.ts";

/** RFC 8291, section 5 and appendix A. */
const vector = {
  plaintext: "When I grow up, I want to be a watermelon",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml" +
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT" +
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

function createBrowser() {
  const privateKey = createECDH("prime256v1");
  const p256dh = privateKey.generateKeys("base64url");
  const authSecret = randomBytes(16).toString("base64url");
  const open = (body: Buffer): string =>
    decrypt(body, { version: "aes128gcm", privateKey, authSecret }).toString("utf8");
  return { keys: { p256dh, auth: authSecret }, open };
}

test("the example of RFC 8291 has exactly its body", () => {
  const body = encryptPush(Buffer.from(vector.plaintext), vector, {
    salt: Buffer.from(vector.salt, "base64url"),
    privateKey: Buffer.from(vector.privateKey, "base64url"),
  });
  expect(body.toString("base64url")).toBe(vector.body);
});

test("http_ece decrypts texts of every length up to the longest, which fill a body of 4096 bytes", () => {
  const { keys, open } = createBrowser();
  for (const length of [0, 1, 15, 16, 17, 1000, PUSH_TEXT_MAX_BYTES - 1, PUSH_TEXT_MAX_BYTES]) {
    const text = "ü".repeat(length / 2) + "a".repeat(length % 2);
    const body = encryptPush(Buffer.from(text), keys);
    expect(open(body), String(length)).toBe(text);
    expect(body.length).toBe(length + 103);
  }
  expect(PUSH_TEXT_MAX_BYTES + 103).toBe(PUSH_BODY_MAX_BYTES);
  expect(() => encryptPush(Buffer.alloc(PUSH_TEXT_MAX_BYTES + 1), keys)).toThrow(RangeError);
});

test("web-push encrypts the same message to a body of the same form, which decrypts to the same", () => {
  const { keys, open } = createBrowser();
  const text = JSON.stringify({ title: "Casa Verde — «Ingresso»" });
  const theirs = encrypt(keys.p256dh, keys.auth, text, "aes128gcm").cipherText;
  const ours = encryptPush(Buffer.from(text), keys);
  expect(open(theirs)).toBe(open(ours));
  expect(ours.length).toBe(theirs.length);
  const recordAndKeyLength = (body: Buffer) => body.subarray(16, 22).toString("hex");
  expect(recordAndKeyLength(ours)).toBe(recordAndKeyLength(theirs));
});

test("no salt and no key is used twice", () => {
  const { keys } = createBrowser();
  const heads = Array.from({ length: 100 }, () => encryptPush(Buffer.from("a"), keys));
  expect(new Set(heads.map((body) => body.subarray(0, 16).toString("hex"))).size).toBe(100);
  expect(new Set(heads.map((body) => body.subarray(21, 86).toString("hex"))).size).toBe(100);
});

test("keys that are none of a subscription, another browser and a changed body open nothing", () => {
  const { keys, open } = createBrowser();
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  for (const wrong of [
    { ...keys, p256dh },
    { ...keys, auth: keys.auth.slice(2) },
  ])
    expect(() => encryptPush(Buffer.from("a"), wrong)).toThrow(TypeError);
  const body = encryptPush(Buffer.from("a"), keys);
  expect(() => createBrowser().open(body)).toThrow();
  body[body.length - 1]! ^= 1;
  expect(() => open(body)).toThrow();
});
