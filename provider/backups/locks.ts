import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { createKeys } from "../keys.ts";
import { BackupError } from "./problem.ts";

/**
 * How a backup is unlocked: its content has a separate key, which the head contains twice: sealed with the
 * passphrase for any machine, and with the installation's secret for the machine that made it.
 */

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 64 MB and about a fifth of a second per guess. Fixed by the format, so that a file cannot demand more. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

/** The stored form of a passphrase, with which backups are locked; it does not reveal the passphrase. */
export interface PassphraseKey {
  salt: string;
  key: Buffer;
}

/** The locks in the head of a backup. */
export interface Locks {
  salt: string;
  passphrase: string;
  installation: string;
}

/** The means to unlock a backup. */
export interface Unlock {
  passphrase?: string | undefined;
  /** The secret of the restoring installation. */
  secret?: Buffer | undefined;
}

export async function deriveKey(
  passphrase: string,
  salt: string = randomBytes(SALT_BYTES).toString("base64url"),
): Promise<PassphraseKey> {
  const key = await derive(passphrase.normalize("NFC"), Buffer.from(salt, "base64url"), KEY_BYTES, SCRYPT);
  return { salt, key };
}

/** Generates a key and its locks. */
export function lockNewKey(
  { salt, key: outer }: PassphraseKey,
  secret: Buffer,
): { key: Buffer; locks: Locks } {
  const key = randomBytes(KEY_BYTES);
  const text = key.toString("base64url");
  const locks = {
    salt,
    passphrase: createKeys(outer).seal(text),
    installation: createKeys(secret).seal(text),
  };
  return { key, locks };
}

/** @throws BackupError PASSPHRASE when neither the passphrase nor the secret opens it */
export async function unlockKey(locks: Locks, { passphrase, secret }: Unlock): Promise<Buffer> {
  const bySecret = secret && unsealKey(locks.installation, secret);
  if (bySecret) return bySecret;
  if (passphrase === undefined) throw new BackupError("PASSPHRASE");
  const { key } = await deriveKey(passphrase, locks.salt);
  const byPassphrase = unsealKey(locks.passphrase, key);
  if (!byPassphrase) throw new BackupError("PASSPHRASE");
  return byPassphrase;
}

function unsealKey(sealed: string, outer: Buffer): Buffer | undefined {
  try {
    const key = Buffer.from(createKeys(outer).unseal(sealed), "base64url");
    return key.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}
