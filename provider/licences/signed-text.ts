import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { assigneeTypes, SIGNED_LICENCE_PREFIX } from "#contract/licences/licences.ts";
import { readJsonText } from "#rules/json-text.ts";

/** The maximum number of seats of each kind in a licence. */
const SEATS_MAX = 10_000;

/**
 * The terms of a licence. `code` identifies the licence; once it is stored, the code can be typed to activate
 * it.
 */
const terms = z.object({
  code: z.string().regex(/^[A-Z0-9]{16,64}$/),
  demo: z.boolean(),
  /** Milliseconds since 1970; null if the licence never expires. */
  expirationDate: z.number().int().min(0).nullable(),
  seats: z.partialRecord(z.enum(assigneeTypes), z.number().int().min(0).max(SEATS_MAX)),
});

export type LicenceTerms = z.infer<typeof terms>;

// The bytes before an Ed25519 key in its usual encodings (RFC 8410).
const PRIVATE_WRAPPING = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_WRAPPING = Buffer.from("302a300506032b6570032100", "hex");

/** Returns an Ed25519 key made from 32 bytes. */
export function createPrivateKeyFromSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_WRAPPING, seed]), format: "der", type: "pkcs8" });
}

/** Reads a public key of 32 bytes in base64url, as LICENCE_PUBLIC_KEYS lists them. */
export function parsePublicKey(text: string): KeyObject {
  const bytes = Buffer.concat([PUBLIC_WRAPPING, Buffer.from(text, "base64url")]);
  return createPublicKey({ key: bytes, format: "der", type: "spki" });
}

/** Returns the text of a licence: its terms and their signature. */
export function signLicence(licence: LicenceTerms, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(licence)).toString("base64url");
  const signature = sign(null, signedBytes(payload), key).toString("base64url");
  return `${SIGNED_LICENCE_PREFIX}${payload}.${signature}`;
}

/** Reads a licence without a query; undefined unless one of the trusted keys signed exactly this text. */
export function readLicence(text: string, trusted: readonly KeyObject[]): LicenceTerms | undefined {
  const [payload = "", signature = ""] = text.slice(SIGNED_LICENCE_PREFIX.length).split(".");
  const bytes = Buffer.from(signature, "base64url");
  if (!trusted.some((key) => verify(null, signedBytes(payload), key, bytes))) return undefined;
  const result = terms.safeParse(readJsonText(Buffer.from(payload, "base64url").toString("utf8")));
  return result.success ? result.data : undefined;
}

/**
 * Returns the bytes to sign. They begin with the purpose, so that the signature is not valid for anything
 * else that the key signs.
 */
function signedBytes(payload: string): Buffer {
  return Buffer.from(`portineria licence ${payload}`);
}
