import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { assigneeTypes, SIGNED_LICENCE_PREFIX } from "#contract/licences/licences.ts";

/** The most seats of a kind in a licence. */
const SEATS_MAX = 10_000;

/** The terms of a licence. `code` identifies it, and is typed to activate it, once it is known here. */
const terms = z.object({
  code: z.string().regex(/^[A-Z0-9]{16,64}$/),
  demo: z.boolean(),
  /** Milliseconds since 1970; null if it never expires. */
  expirationDate: z.number().int().min(0).nullable(),
  seats: z.partialRecord(z.enum(assigneeTypes), z.number().int().min(0).max(SEATS_MAX)),
});

export type LicenceTerms = z.infer<typeof terms>;

// What precedes the bytes of an Ed25519 key in its usual encodings (RFC 8410).
const PRIVATE_WRAPPING = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_WRAPPING = Buffer.from("302a300506032b6570032100", "hex");

/** An Ed25519 key made from 32 bytes. */
export function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_WRAPPING, seed]), format: "der", type: "pkcs8" });
}

/** A public key of 32 bytes in base64url, as LICENCE_PUBLIC_KEYS lists them. */
export function publicKeyOf(text: string): KeyObject {
  const bytes = Buffer.concat([PUBLIC_WRAPPING, Buffer.from(text, "base64url")]);
  return createPublicKey({ key: bytes, format: "der", type: "spki" });
}

/** The text of a licence: its terms and the signature of them. */
export function signLicence(licence: LicenceTerms, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(licence)).toString("base64url");
  const signature = sign(null, signedBytes(payload), key).toString("base64url");
  return `${SIGNED_LICENCE_PREFIX}${payload}.${signature}`;
}

/** Reads a licence without a query: undefined unless one of the trusted keys signed exactly this. */
export function readLicence(text: string, trusted: readonly KeyObject[]): LicenceTerms | undefined {
  const [payload = "", signature = ""] = text.slice(SIGNED_LICENCE_PREFIX.length).split(".");
  const bytes = Buffer.from(signature, "base64url");
  if (!trusted.some((key) => verify(null, signedBytes(payload), key, bytes))) return undefined;
  const result = terms.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return result.success ? result.data : undefined;
}

/** The purpose in front keeps the signature from being valid for anything else that the key signs. */
function signedBytes(payload: string): Buffer {
  return Buffer.from(`portineria licence ${payload}`);
}
