import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { isPushKey, type PushKeys } from "#rules/people/push-keys.ts";

const CURVE = "prime256v1";
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const POINT_BYTES = 65;

/** The largest body that every push service accepts (RFC 8030, 7.2); it is also the size of a record. */
export const PUSH_BODY_MAX_BYTES = 4096;
/** Salt, size of a record, length of the key, key. */
const HEAD_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** Ends the plaintext of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.of(2);

/** The longest text that fits into one message. */
export const PUSH_TEXT_MAX_BYTES = PUSH_BODY_MAX_BYTES - HEAD_BYTES - LAST_RECORD.length - TAG_BYTES;

/** What must be different for each message. */
interface EncryptionRandomness {
  /** 16 bytes. */
  salt: Buffer;
  /** A private key of P-256. */
  privateKey: Buffer;
}

/**
 * Encrypts a message for a subscription (RFC 8291): the body of the request, one record of `aes128gcm` (RFC 8188).
 * @param randomness only for the vector of the RFC
 * @throws RangeError for more than {@link PUSH_TEXT_MAX_BYTES}; TypeError for keys that are none of a push subscription
 */
export function encryptPush(
  plaintext: Buffer,
  { p256dh, auth }: PushKeys,
  randomness?: EncryptionRandomness,
): Buffer {
  if (plaintext.length > PUSH_TEXT_MAX_BYTES) throw new RangeError("The message is too long for a push.");
  if (!isPushKey(p256dh, auth)) throw new TypeError("These are no keys of a push subscription.");
  const ecdh = createECDH(CURVE);
  if (randomness) ecdh.setPrivateKey(randomness.privateKey);
  else ecdh.generateKeys();
  const own = ecdh.getPublicKey();
  const theirs = Buffer.from(p256dh, "base64url");
  const salt = randomness?.salt ?? randomBytes(SALT_BYTES);
  const input = derive(
    ecdh.computeSecret(theirs),
    Buffer.from(auth, "base64url"),
    Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own]),
    32,
  );
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), KEY_BYTES);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), NONCE_BYTES);
  const cipher = createCipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  const recordBytes = Buffer.alloc(4);
  recordBytes.writeUInt32BE(PUSH_BODY_MAX_BYTES);
  return Buffer.concat([
    salt,
    recordBytes,
    Buffer.of(own.length),
    own,
    cipher.update(plaintext),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
