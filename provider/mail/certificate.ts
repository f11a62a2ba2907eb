import type { PeerCertificate, TLSSocket } from "node:tls";
import { CERTIFICATE_NAME_MAX, type ShownCertificate } from "#contract/installation/mail-server.ts";

/**
 * Returns the certificate of a mail server, if it is neither trusted by an authority nor pinned by the
 * administrator.
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

/**
 * Returns the name in a certificate. Anyone can choose this text, so only its printable beginning is used.
 */
function nameOf(name: PeerCertificate["subject"] | undefined): string {
  const commonName = name?.CN ?? name?.O ?? "";
  return String(commonName)
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}*+=]/gu, "")
    .slice(0, CERTIFICATE_NAME_MAX);
}
