import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a tag's value that a device sends to be registered: AES-256-GCM under a key derived from the device's
 * secret, bound to one event. For provider and panel only: browsers have no `node:crypto`.
 */
export function sealTag(deviceSecret: string, eventId: string, value: string): string {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(deviceSecret), vector, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(eventId));
  const parts = [vector, cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString("base64url");
}

/** Opens a sealed value; undefined if it was modified, or sealed by another device or for another event. */
export function unsealTag(deviceSecret: string, eventId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= VECTOR_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(deviceSecret), bytes.subarray(0, VECTOR_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(eventId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyOf(deviceSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", deviceSecret, "portineria", "presented-tag", 32));
}
