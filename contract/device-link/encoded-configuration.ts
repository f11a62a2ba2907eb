import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type DeviceConfiguration, deviceConfiguration } from "./device-link.ts";

const PREFIX = "PC1.";
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Encodes a configuration as one text, to be brought to a device without a network: `PC1.` and, in base64url,
 * the vector, the ciphertext and the tag of AES-256-GCM over the deflated JSON. The key is derived from the
 * device's own secret, so no other device can read it and no one else can have written it. For provider and
 * panel only: browsers have no `node:crypto`.
 */
export function encodeConfiguration(deviceSecret: string, configuration: DeviceConfiguration): string {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(deviceSecret), vector, { authTagLength: TAG_BYTES });
  const content = cipher.update(deflateRawSync(JSON.stringify(configuration)));
  const parts = [vector, content, cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(parts).toString("base64url");
}

/** Decodes a configuration. @throws Error when it is truncated, modified, or meant for another device */
export function decodeConfiguration(deviceSecret: string, encoded: string): DeviceConfiguration {
  const text = encoded.replace(/\s/g, "");
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  if (!text.startsWith(PREFIX) || bytes.length < VECTOR_BYTES + TAG_BYTES)
    throw new Error("no configuration");
  const vector = bytes.subarray(0, VECTOR_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(deviceSecret), vector, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const content = [decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES)), decipher.final()];
  const plain = inflateRawSync(Buffer.concat(content), { maxOutputLength: PLAIN_MAX_BYTES });
  return deviceConfiguration.parse(JSON.parse(plain.toString("utf8")));
}

function keyOf(deviceSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", deviceSecret, "portineria", "configuration", 32));
}
