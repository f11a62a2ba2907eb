import { createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

const SECRET_LENGTH_MIN = 32;
const KEY_BYTES = 32;
const KEY_FILE = "secret.key";

const exampleWords = /change|example|secret|password|default|replace|insert/i;
/** A random text of 32 characters has no fewer different characters than this. */
const DIFFERENT_MIN = 10;

/** Whether a session secret is too short, or looks like an example's (attack B09). */
export function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_LENGTH_MIN || new Set(secret).size < DIFFERENT_MIN || exampleWords.test(secret)
  );
}

/** Makes all files that this process creates from now on readable for its user only. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Returns the installation's secret of 32 bytes: from SESSION_SECRET, which may be the line of a
 * `secret.key`, else from `secret.key` in the data folder, which the first start creates for this user only.
 * @throws Error when that file was changed.
 */
export function installationSecret(dataDir: string, sessionSecret: string | undefined): Buffer {
  if (sessionSecret === undefined) createKeyFile(path.join(dataDir, KEY_FILE));
  return readInstallationSecret(dataDir, sessionSecret);
}

/**
 * Returns the installation's secret without creating it, to read what was sealed under it.
 * @throws Error when the file is missing, or was changed.
 */
export function readInstallationSecret(dataDir: string, sessionSecret: string | undefined): Buffer {
  if (sessionSecret !== undefined) {
    // An installation that has outgrown its machine passes the line of its key file to all of its servers.
    const key = parseKeyLine(sessionSecret);
    if (key) return key;
    return Buffer.from(hkdfSync("sha256", sessionSecret, "portineria", "session secret", KEY_BYTES));
  }
  const file = path.join(dataDir, KEY_FILE);
  if (!existsSync(file))
    throw new Error(`${file} is missing: put it back from a backup, or set SESSION_SECRET.`);
  const key = parseKeyLine(readFileSync(file, "utf8"));
  if (!key) {
    throw new Error(
      `${file} is damaged: put it back from a backup. Without it nothing that it sealed can be read.`,
    );
  }
  return key;
}

/**
 * Returns the key in the line of a key file; undefined for any other text, and for a line that was changed.
 */
export function parseKeyLine(line: string): Buffer | undefined {
  const [encoded = "", check] = line.trim().split(" ");
  const key = Buffer.from(encoded, "base64url");
  return key.length === KEY_BYTES && checkOf(encoded) === check ? key : undefined;
}

/**
 * Creates the key file, complete or not at all: two starts at once share one key, and no power cut leaves
 * half of one.
 */
function createKeyFile(file: string): void {
  if (existsSync(file)) return;
  const draft = `${file}.${randomUUID()}`;
  try {
    writeKeyFile(draft, randomBytes(KEY_BYTES));
    linkSync(draft, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a secret into a new file in the format that the server reads at its start. */
export function writeKeyFile(file: string, key: Buffer): void {
  const encoded = key.toString("base64url");
  writeSynced(file, `${encoded} ${checkOf(encoded)}\n`);
}

/** Writes a new file for this user only; afterwards it is on the disk. */
export function writeSynced(file: string, text: string): void {
  const handle = openSync(file, "wx", 0o600);
  writeSync(handle, text);
  flush(handle);
}

/** Syncs the names in a folder to the disk; Windows has no handle for a folder. */
export function syncFolder(folder: string): void {
  if (process.platform !== "win32") flush(openSync(folder, "r"));
}

function flush(handle: number): void {
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function checkOf(encoded: string): string {
  return createHash("sha256").update(encoded).digest("base64url").slice(0, 8);
}
