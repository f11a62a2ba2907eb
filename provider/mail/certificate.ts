import type { PeerCertificate, TLSSocket } from "node:tls";
import { CERTIFICATE_NAME_MAX, type ShownCertificate } from "#contract/installation/mail-server.ts";

/**
 * The certificate of a mail server, if neither an authority vouches for it nor the administrator has pinned
 * it.
 */
export function untrustedCertificate(socket: TLSSocket, pinned: string | null): ShownCertificate | undefined {
  const certificate = socket.getPeerCertificate();
  if (socket.authorized || certificate.fingerprint256 === pinned) return undefined;
  return {
    fingerprint: certificate.fingerprint256,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: Date.parse(certificate.valid_from) || 0,
    validTo: Date.parse(certificate.valid_to) || 0,
  };
}

/** The name in a certificate: a stranger's text, so only its printable beginning. */
function nameOf(name: PeerCertificate["subject"] | undefined): string {
  const commonName = name?.CN ?? name?.O ?? "";
  return String(commonName)
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}*+=]/gu, "")
    .slice(0, CERTIFICATE_NAME_MAX);
}
