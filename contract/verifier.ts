import { createHmac } from "node:crypto";
import type { CredentialType } from "#rules/access-decision.ts";

/**
 * The keyed hash by which server and device recognise a value without telling it: HMAC-SHA-256 under the device's
 * secret, in hexadecimal. The one who holds a card and the one who registered it may write it differently.
 * For provider and panel alone: a browser has no `node:crypto`.
 */
export function verifierOf(deviceSecret: string, type: CredentialType, value: string): string {
  return createHmac("sha256", deviceSecret)
    .update(`${type}:${plainValue(type, value)}`)
    .digest("hex");
}

function plainValue(type: CredentialType, value: string): string {
  const isTyped = type === "NFC_TAG" || type === "CODE";
  return isTyped ? value.replace(/[\s:-]/g, "").toUpperCase() : value.trim();
}
