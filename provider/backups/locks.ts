import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { makeKeys } from "../keys.ts";
import { BackupError } from "./problem.ts";

/**
 * How a backup is unlocked: its content has a key of its own, which the head contains twice, sealed under the
 * passphrase for any machine, and under the installation's secret for the machine that made it.
 */

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 64 MB and about a fifth of a second for each guess. Fixed with the format: a file must not demand more. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

/** The stored form of a passphrase: enough to lock with it, not the words. */
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

/** What a backup can be unlocked with. */
export interface Unlock {
  passphrase?: string | undefined;
  /** The secret of the installation that restores. */
  secret?: Buffer | undefined;
}

export async function keyOfPassphrase(
  passphrase: string,
  salt: string = randomBytes(SALT_BYTES).toString("base64url"),
): Promise<PassphraseKey> {
  const key = await derive(passphrase.normalize("NFC"), Buffer.from(salt, "base64url"), KEY_BYTES, SCRYPT);
  return { salt, key };
}

/** A new key and its locks. */
export function lockNewKey(
  { salt, key: outer }: PassphraseKey,
  secret: Buffer,
): { key: Buffer; locks: Locks } {
  const key = randomBytes(KEY_BYTES);
  const text = key.toString("base64url");
  const locks = { salt, passphrase: makeKeys(outer).seal(text), installation: makeKeys(secret).seal(text) };
  return { key, locks };
}

/** @throws BackupError PASSPHRASE when nothing in `by` opens it */
export async function unlockKey(locks: Locks, { passphrase, secret }: Unlock): Promise<Buffer> {
  const bySecret = secret && unsealKey(locks.installation, secret);
  if (bySecret) return bySecret;
  if (passphrase === undefined) throw new BackupError("PASSPHRASE");
  const { key } = await keyOfPassphrase(passphrase, locks.salt);
  const byPassphrase = unsealKey(locks.passphrase, key);
  if (!byPassphrase) throw new BackupError("PASSPHRASE");
  return byPassphrase;
}

function unsealKey(sealed: string, outer: Buffer): Buffer | undefined {
  try {
    const key = Buffer.from(makeKeys(outer).unseal(sealed), "base64url");
    return key.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}
