import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { createPrivateKeyFromSeed } from "./licences/signed-text.ts";
import { createVapidKeys, VAPID_SEED_BYTES, type VapidKeys } from "./push/vapid-keys.ts";

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The text encryption of §9 and keyed hashes. Each purpose has a separate key, derived from the
 * installation's secret.
 */
export interface Keys {
  /**
   * Encrypts with AES-256-GCM; returns the vector, the ciphertext and the tag in base64url. An empty text
   * stays empty.
   */
  seal(text: string): string;
  /** @throws Error when the text was changed or sealed with another key. */
  unseal(sealed: string): string;
  /** Returns a keyed hash in hexadecimal; `purpose` separates equal values of different kinds. */
  hash(purpose: string, value: string): string;
  /** The Ed25519 key that signs the licences which the installation issues. */
  licenceKey: KeyObject;
  /** The keys by which push services recognise the installation. */
  vapidKeys: VapidKeys;
}

/** @param secret 32 bytes that are not in the database */
export function createKeys(secret: Buffer): Keys {
  const derive = (purpose: string, bytes = 32): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, "portineria", purpose, bytes));
  const sealing = derive("seal");
  const hashing = derive("hash");
  return {
    licenceKey: createPrivateKeyFromSeed(derive("licence")),
    vapidKeys: createVapidKeys(derive("vapid", VAPID_SEED_BYTES)),
    seal(text) {
      if (text === "") return "";
      const vector = randomBytes(VECTOR_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, vector, { authTagLength: TAG_BYTES });
      const parts = [vector, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    unseal(sealed) {
      if (sealed === "") return "";
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < VECTOR_BYTES + TAG_BYTES) throw new Error("The sealed text is truncated.");
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, VECTOR_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
    hash: (purpose, value) => createHmac("sha256", hashing).update(`${purpose}\0${value}`).digest("hex"),
  };
}

/** Returns the hash of a random secret of at least 128 bits, which needs neither key nor salt. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * Returns the version of a stored secret: another one for each stored form of it, which is salted or sealed with
 * a random vector, so that no one can guess the secret from it. Null for none.
 */
export function versionOfSecret(stored: string): string | null {
  return stored === "" ? null : digest(stored);
}

/** Returns a random secret of 256 bits in base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
