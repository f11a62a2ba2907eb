import { createHmac } from "node:crypto";
import type { CredentialType } from "#rules/access/access-decision.ts";

/**
 * Returns the keyed hash that server and device compare instead of sending a value: HMAC-SHA-256 under the
 * device's secret, in hexadecimal. Values are normalised first. For provider and panel only: browsers have
 * no `node:crypto`.
 */
export function computeVerifier(deviceSecret: string, type: CredentialType, value: string): string {
  return createHmac("sha256", deviceSecret)
    .update(`${type}:${plainValue(type, value)}`)
    .digest("hex");
}

/** Normalises a value: readers and people may write the same value in different ways. */
export function plainValue(type: CredentialType, value: string): string {
  const isTyped = type === "NFC_TAG" || type === "CODE";
  return isTyped ? value.replace(/[\s:-]/g, "").toUpperCase() : value.trim();
}
