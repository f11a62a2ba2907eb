import { X509Certificate } from "node:crypto";
import type { LocalAuthority } from "./local-authority.ts";
import { readUrlHost } from "./own-hosts.ts";

/** What people need to trust an authority. */
export interface DescribedAuthority {
  /** The name that people see in the settings of their devices. */
  name: string;
  pem: string;
  /** The same as DER. */
  certificate: Uint8Array;
  /** SHA-256, as bytes in hexadecimal with colons between. */
  fingerprint: string;
  /** The address over http of the page that offers the certificate. */
  address: string;
}

/** Describes the authority of an installation for the people who install its certificate. */
export function describeAuthority(
  { name, cert }: LocalAuthority,
  publicUrl: string,
  httpPort: number,
): DescribedAuthority {
  const { raw, fingerprint256 } = new X509Certificate(cert);
  const host = readUrlHost(publicUrl);
  const address = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${httpPort}/certificate`).href;
  return { name, pem: cert, certificate: raw, fingerprint: fingerprint256, address };
}
