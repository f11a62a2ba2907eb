import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { getVapidHeaders } from "web-push";
import { readJsonText } from "#rules/json-text.ts";
import { createKeys } from "../keys.ts";
import { signVapid } from "./sign-vapid.ts";

const { vapidKeys: keys } = createKeys(Buffer.alloc(32, 7));
const subject = "mailto:ada@portineria.example.com";
const now = () => 1_790_000_000_999;

function read(authorization: string) {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const decode = (part: string) => readJsonText(Buffer.from(part, "base64url").toString("utf8"));
  return { signed: `${head}.${claims}`, head: decode(head), claims: decode(claims), signature, key };
}

test("a token is for the origin of the endpoint alone, valid for 12 hours, with the subject", () => {
  const { head, claims, key } = read(signVapid({ keys, subject, now }, "https://push.example.net:8443/a?b"));
  expect(head).toEqual({ typ: "JWT", alg: "ES256" });
  expect(claims).toEqual({ aud: "https://push.example.net:8443", exp: 1_790_043_200, sub: subject });
  expect(key).toBe(keys.publicKey);
});

test("a token without a subject has no such claim", () => {
  const { claims } = read(signVapid({ keys, subject: undefined, now }, "https://push.example.net/a"));
  expect(Object.keys(claims as object)).toEqual(["aud", "exp"]);
});

test("the signature has the form of JOSE, and only the installation's key verifies it", () => {
  const { signed, signature } = read(signVapid({ keys, subject, now }, "https://push.example.net/a"));
  const isSignedBy = (secret: number): boolean =>
    verify(
      "sha256",
      Buffer.from(signed),
      {
        key: createPublicKey(createKeys(Buffer.alloc(32, secret)).vapidKeys.privateKey),
        dsaEncoding: "ieee-p1363",
      },
      Buffer.from(signature, "base64url"),
    );
  expect(Buffer.from(signature, "base64url")).toHaveLength(64);
  expect([isSignedBy(7), isSignedBy(8)]).toEqual([true, false]);
});

test("web-push signs the same claims with the same keys", () => {
  const { d = "" } = keys.privateKey.export({ format: "jwk" });
  const { Authorization: theirs } = getVapidHeaders(
    "https://push.example.net",
    subject,
    keys.publicKey,
    d,
    "aes128gcm",
    1_790_043_200,
  );
  const ours = read(signVapid({ keys, subject, now }, "https://push.example.net/a"));
  const { head, claims, key, signed } = read(theirs);
  expect({ head, claims, key }).toEqual({ head: ours.head, claims: ours.claims, key: ours.key });
  expect(ours.signed).toBe(signed);
});
