import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals the secrets of an auxiliary for its gateway: AES-256-GCM under a key derived from the device's
 * secret, bound to one auxiliary. The vector is derived from the content, so that equal secrets produce equal
 * configurations. For provider and panel only: browsers have no `node:crypto`.
 */
export function sealSecretsFor(deviceSecret: string, auxiliaryId: string, secrets: object): string {
  const text = JSON.stringify(secrets);
  const vector = createHmac("sha256", keyOf(deviceSecret, "auxiliary-vector"))
    .update(`${auxiliaryId} ${text}`)
    .digest()
    .subarray(0, VECTOR_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(deviceSecret, "auxiliary-secrets"), vector, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(auxiliaryId));
  const parts = [vector, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString("base64url");
}

/** Opens the secrets, by name; undefined if they were modified, or sealed for another device or auxiliary. */
export function unsealSecretsFor(
  deviceSecret: string,
  auxiliaryId: string,
  sealed: string,
): Record<string, string | number> | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= VECTOR_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(deviceSecret, "auxiliary-secrets"),
    bytes.subarray(0, VECTOR_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(auxiliaryId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8")) as Record<string, string>;
  } catch {
    return undefined;
  }
}

function keyOf(deviceSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", deviceSecret, "portineria", use, 32));
}
