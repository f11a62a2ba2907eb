import { createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

export const SECRET_LENGTH_MIN = 32;
const KEY_BYTES = 32;
const KEY_FILE = "secret.key";

const exampleWords = /change|example|secret|password|default|replace|insert/i;
/** Fewer different characters than this in 32 are no work of a random generator. */
const DIFFERENT_MIN = 10;

/** Whether a session secret is too short, or looks like an example's (attack B09). */
export function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_LENGTH_MIN || new Set(secret).size < DIFFERENT_MIN || exampleWords.test(secret)
  );
}

/** Makes the folder for database and keys, for this user's eyes only; one that exists stays as it is. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * The installation's secret of 32 bytes: from SESSION_SECRET, else from `secret.key` in the data folder, which the
 * first start makes for this user's eyes only.
 * @throws Error when that file is not what it was.
 */
export function installationSecret(dataDir: string, sessionSecret: string | undefined): Buffer {
  if (sessionSecret === undefined) makeKeyFile(path.join(dataDir, KEY_FILE));
  return readInstallationSecret(dataDir, sessionSecret);
}

/**
 * The same secret for who only reads what was sealed under it.
 * @throws Error when the file is missing, or not what it was.
 */
export function readInstallationSecret(dataDir: string, sessionSecret: string | undefined): Buffer {
  if (sessionSecret !== undefined) {
    return Buffer.from(hkdfSync("sha256", sessionSecret, "portineria", "session secret", KEY_BYTES));
  }
  const file = path.join(dataDir, KEY_FILE);
  if (!existsSync(file))
    throw new Error(`${file} is missing: put it back from a backup, or set SESSION_SECRET.`);
  const [encoded = "", check] = readFileSync(file, "utf8").trim().split(" ");
  const key = Buffer.from(encoded, "base64url");
  if (key.length !== KEY_BYTES || checkOf(encoded) !== check) {
    throw new Error(
      `${file} is damaged: put it back from a backup. Without it nothing that it sealed can be read.`,
    );
  }
  return key;
}

/** The file is there whole or not at all: two starts at once share one key, and no power cut leaves half of one. */
function makeKeyFile(file: string): void {
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

/** Writes a secret into a new file as the start makes it. */
export function writeKeyFile(file: string, key: Buffer): void {
  const encoded = key.toString("base64url");
  writeSynced(file, `${encoded} ${checkOf(encoded)}\n`);
}

/** Writes a new file for this user's eyes only; it is on the disk afterwards. */
export function writeSynced(file: string, text: string): void {
  const handle = openSync(file, "wx", 0o600);
  writeSync(handle, text);
  flush(handle);
}

/** Has the names in a folder on the disk; Windows has no handle for a folder. */
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
