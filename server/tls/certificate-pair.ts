import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { createSecureContext } from "node:tls";
import { readUrlHost } from "./own-hosts.ts";

/** The files of a certificate that the operator provides. */
interface CertificateFiles {
  /** PEM: the server's certificate first, then those of its authorities. */
  certFile: string;
  /** PEM, without a passphrase. */
  keyFile: string;
}

/** The certificate of a server. */
export interface TlsSettings {
  /** The console's address, which the certificate names. */
  publicUrl: string;
  /** Undefined for a certificate of the installation's own authority. */
  files: CertificateFiles | undefined;
}

/** A certificate with its chain and its key, both as PEM. */
export interface CertificatePair {
  cert: string;
  key: string;
  /** Epoch ms. */
  startsAt: number;
  /** Epoch ms. */
  endsAt: number;
}

/**
 * Reads a certificate and its key, and checks that a server can use both for its address.
 * @param now epoch ms
 * @throws Error that names the setting of what is missing or wrong
 */
export async function readCertificatePair(
  { certFile, keyFile }: CertificateFiles,
  publicUrl: string,
  now: number,
): Promise<CertificatePair> {
  const cert = await readPem("TLS_CERT_FILE", certFile);
  const key = await readPem("TLS_KEY_FILE", keyFile);
  const certificate = parseCertificate(cert);
  if (!certificate.checkPrivateKey(parseKey(key)))
    throw new Error("TLS_KEY_FILE names the key of another certificate than the first one in TLS_CERT_FILE");
  const endsAt = Date.parse(certificate.validTo);
  if (endsAt <= now) {
    const end = new Date(endsAt).toISOString();
    throw new Error(
      `TLS_CERT_FILE names a certificate that ended at ${end}: renew it, unless this machine's clock is wrong`,
    );
  }
  const host = readUrlHost(publicUrl);
  if (!isFor(certificate, host))
    throw new Error(`TLS_CERT_FILE names a certificate without ${host}, the host in PUBLIC_URL`);
  requireUsable(cert, key);
  return { cert, key, startsAt: Date.parse(certificate.validFrom), endsAt };
}

async function readPem(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new Error(`${setting} names a file that can't be read (${code})`);
  }
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Error("TLS_CERT_FILE names a file without a certificate as PEM");
  }
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error("TLS_KEY_FILE names a file without a private key as PEM, or with one under a passphrase");
  }
}

function isFor(certificate: X509Certificate, host: string): boolean {
  return (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;
}

/** OpenSSL has rules of its own, such as the least size of a key. */
function requireUsable(cert: string, key: string): void {
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TLS_CERT_FILE and TLS_KEY_FILE name a pair that can't be used: ${reason}`);
  }
}
