import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";

const COORDINATE_BYTES = 32;
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The bytes of a seed: 128 bits more than the order, so that all keys are equally likely (FIPS 186-5, A.2.1). */
export const VAPID_SEED_BYTES = 48;

/** The pair of keys by which push services recognise an installation (RFC 8292). */
export interface VapidKeys {
  privateKey: KeyObject;
  /** The point, uncompressed, in base64url: 65 bytes. Browsers bind a subscription to it. */
  publicKey: string;
}

/** Creates the pair of keys that follows from a seed of {@link VAPID_SEED_BYTES}: the same one each time. */
export function createVapidKeys(seed: Buffer): VapidKeys {
  const number = (BigInt(`0x${seed.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(2 * COORDINATE_BYTES, "0"), "hex");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: secret.toString("base64url"),
      x: point.subarray(1, 1 + COORDINATE_BYTES).toString("base64url"),
      y: point.subarray(1 + COORDINATE_BYTES).toString("base64url"),
    },
  });
  return { privateKey, publicKey: point.toString("base64url") };
}
