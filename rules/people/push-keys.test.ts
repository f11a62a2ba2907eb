import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isPushKey } from "./push-keys.ts";

const auth = randomBytes(16).toString("base64url");

function changed(key: Buffer, at: number, byte: number): string {
  const other = Buffer.from(key);
  other[at] = byte;
  return other.toString("base64url");
}

test("the keys of a hundred subscriptions are accepted", () => {
  for (let time = 0; time < 100; time++) {
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    expect(isPushKey(p256dh, randomBytes(16).toString("base64url")), p256dh).toBe(true);
  }
});

test("a point beside the curve, beyond its field, compressed or of another length is refused", () => {
  const ecdh = createECDH("prime256v1");
  const point = ecdh.generateKeys();
  const refused = [
    changed(point, 64, point[64]! ^ 1),
    changed(point, 1, point[1]! ^ 1),
    changed(point, 0, 2),
    changed(point, 0, 6),
    // Zero and the field's prime are the same modulo the prime, but only the first is a coordinate.
    Buffer.concat([
      Buffer.from("04ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", "hex"),
      Buffer.from("66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4", "hex"),
    ]).toString("base64url"),
    Buffer.alloc(65).toString("base64url"),
    ecdh.getPublicKey("base64url", "compressed"),
    point.subarray(0, 64).toString("base64url"),
    Buffer.concat([point, Buffer.of(0)]).toString("base64url"),
    createECDH("secp256k1").generateKeys("base64url"),
    "",
  ];
  for (const p256dh of refused) expect(isPushKey(p256dh, auth), p256dh).toBe(false);
  const onZero = Buffer.concat([
    Buffer.from([4, ...Buffer.alloc(32)]),
    Buffer.from("66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4", "hex"),
  ]);
  expect(isPushKey(onZero.toString("base64url"), auth)).toBe(true);
});

test("another spelling than base64url without padding and without unused bits is refused", () => {
  const point = createECDH("prime256v1").generateKeys();
  const p256dh = point.toString("base64url");
  for (const text of [`${p256dh}=`, ` ${p256dh}`, `${p256dh.slice(0, -1)}+`, `${p256dh.slice(0, -1)}B`])
    expect(isPushKey(text, auth), text).toBe(false);
  for (const secret of ["", `${auth}==`, auth.slice(1), `${auth}A`, `${auth.slice(0, -1)}B`])
    expect(isPushKey(p256dh, secret), secret).toBe(false);
});
