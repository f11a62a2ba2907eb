import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { rootCertificates, type TLSSocket } from "node:tls";

/** The certificate that an address presented to a client. */
export interface PresentedCertificate {
  /** Undefined when the certificate is trusted and names the address. */
  authorizationError: string | undefined;
  endsAt: number;
  status: number | undefined;
}

interface CertificateReading {
  url: URL;
  signal: AbortSignal;
  lookup: LookupFunction;
  /** An authority that is trusted in addition to the usual ones, as PEM. */
  ownAuthority: string | undefined;
}

/**
 * Reads the certificate of an address and the head of one answer. Follows no redirects and sends nothing
 * secret.
 * @throws Error when nothing answers with a certificate
 */
export function readCertificate({
  url,
  signal,
  lookup,
  ownAuthority,
}: CertificateReading): Promise<PresentedCertificate> {
  const ca = ownAuthority === undefined ? undefined : [...rootCertificates, ownAuthority];
  return new Promise((resolve, reject) => {
    let seen: PresentedCertificate | undefined;
    const connection = request(url, { agent: false, rejectUnauthorized: false, signal, lookup, ca });
    connection.on("socket", (socket) => {
      socket.once("secureConnect", () => (seen = seenAt(socket as TLSSocket)));
    });
    connection.on("response", ({ statusCode: status }) => {
      connection.destroy();
      if (seen) resolve({ ...seen, status });
    });
    // Once there is a certificate it is reported, whatever came after it.
    connection.on("error", (error) => (seen ? resolve(seen) : reject(error)));
    connection.end();
  });
}

function seenAt(socket: TLSSocket): PresentedCertificate {
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return {
    authorizationError: socket.authorized ? undefined : String(code),
    endsAt: Date.parse(socket.getPeerCertificate().valid_to) || 0,
    status: undefined,
  };
}
