import { sign } from "node:crypto";
import type { VapidKeys } from "./vapid-keys.ts";

/**
 * How long a signature is valid. A service accepts at most 24 hours from its own time on (RFC 8292, 2): half of it
 * leaves as much for a clock that is wrong.
 */
const VAPID_LIFE_S = 12 * 3600;

const HEAD = encode({ typ: "JWT", alg: "ES256" });

/** What identifies this installation to push services. */
export interface VapidIdentity {
  keys: VapidKeys;
  /** How its operator is reached: `mailto:…` or `https://…`; undefined if no real address is known. */
  subject: string | undefined;
  /** The server's clock, in milliseconds since 1970. */
  now(): number;
}

/**
 * Returns the `Authorization` of a request to the endpoint (RFC 8292, 3): a token for its service alone, signed by the
 * installation, and the public key.
 */
export function signVapid({ keys, subject, now }: VapidIdentity, endpoint: string): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now() / 1000) + VAPID_LIFE_S,
    sub: subject,
  };
  const signed = `${HEAD}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: keys.privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}

/** Encodes a part of a token; a claim that is undefined is left out. */
function encode(part: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
