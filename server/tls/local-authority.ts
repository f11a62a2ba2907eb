import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Log } from "#storage/log.ts";
import { syncFolder, writeSynced } from "../secret.ts";
import {
  createAuthorityCertificate,
  type IssuedCertificate,
  readPermittedHosts,
} from "./certificate-contents.ts";
import { readUrlHost } from "./own-hosts.ts";

const AUTHORITY_FILE = "authority.pem";
const LIFE_MS = 10 * 365 * 24 * 3_600_000;
/** The first start may have a clock of the past or of the future, and the authority outlives its correction. */
const STARTS_AT = Date.UTC(2026, 0, 1);

/** The certificate authority of this installation; its key never leaves the data folder. */
export interface LocalAuthority extends IssuedCertificate {
  name: string;
  /** All names and IP addresses that it can sign for. */
  hosts: string[];
  /** Epoch ms. */
  endsAt: number;
}

interface AuthoritySettings {
  dataDir: string;
  publicUrl: string;
  /** The names and IP addresses of the installation. */
  hosts: string[];
}

/**
 * Returns the authority of this installation. The first start creates it; so does a start with a PUBLIC_URL
 * that the existing one can't sign for, and each device has to trust the new one then.
 * @param now epoch ms
 * @throws Error for a file that was changed
 */
export async function openAuthority(
  { dataDir, publicUrl, hosts }: AuthoritySettings,
  now: number,
  log: Log,
): Promise<LocalAuthority> {
  const file = path.join(dataDir, AUTHORITY_FILE);
  const stored = existsSync(file) ? parseAuthority(file) : undefined;
  const host = readUrlHost(publicUrl);
  if (stored && stored.endsAt > now && stored.hosts.includes(host)) return stored;
  const content = {
    name: `Portineria ${host}`,
    hosts,
    startsAt: STARTS_AT,
    endsAt: Math.max(now, STARTS_AT) + LIFE_MS,
  };
  storeAuthority(file, await createAuthorityCertificate(content));
  log(stored ? "warn" : "info", "A certificate authority was created: each device has to trust it.", {
    page: `${publicUrl}/certificate`,
  });
  return parseAuthority(file);
}

function parseAuthority(file: string): LocalAuthority {
  const text = readFileSync(file, "utf8");
  try {
    const certificate = new X509Certificate(text);
    const key = createPrivateKey(text);
    if (!certificate.checkPrivateKey(key)) throw new Error("The key belongs to another certificate.");
    return {
      cert: certificate.toString(),
      key: key.export({ type: "pkcs8", format: "pem" }).toString(),
      name: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? "",
      hosts: readPermittedHosts(certificate.toString()),
      endsAt: Date.parse(certificate.validTo),
    };
  } catch {
    throw new Error(
      `${file} is damaged: put it back, or remove it for a new authority, which each device has to trust again.`,
    );
  }
}

/** Complete or not at all, and for this user only. */
function storeAuthority(file: string, { cert, key }: IssuedCertificate): void {
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  writeSynced(draft, `${key.trim()}\n${cert.trim()}\n`);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}
