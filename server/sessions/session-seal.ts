import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/** Protects a session's secrets: its data, its row's key, its form token. All need the browser's id. */
export interface SessionSeal {
  /** Returns 256 random bits. */
  newId(): string;
  /** Returns the key of the session's row in the database. */
  hash(id: string): string;
  seal(id: string, text: string): string;
  /** Returns undefined for a text that was changed, or sealed for another id or under another secret. */
  unseal(id: string, sealed: string): string | undefined;
  formToken(id: string): string;
  /** The key that signs the cookie. */
  cookieSecret: string;
}

/** @param secret the installation's 32 bytes, which are not in the database */
export function createSessionSeal(secret: Buffer): SessionSeal {
  const derive = (purpose: string, salt = ""): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, salt, `console ${purpose}`, 32));
  const formKey = derive("form token");
  const hash = (id: string): string => createHash("sha256").update(id).digest("base64url");
  return {
    newId: () => randomBytes(32).toString("base64url"),
    hash,
    seal(id, text) {
      const vector = randomBytes(VECTOR_BYTES);
      const cipher = createCipheriv(ALGORITHM, derive("session", id), vector, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(hash(id)));
      const parts = [vector, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    unseal(id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < VECTOR_BYTES + TAG_BYTES) return undefined;
      const vector = bytes.subarray(0, VECTOR_BYTES);
      const decipher = createDecipheriv(ALGORITHM, derive("session", id), vector, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(hash(id)));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(VECTOR_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
    formToken: (id) => createHmac("sha256", formKey).update(`form${id}`).digest("base64url"),
    cookieSecret: derive("cookie").toString("base64url"),
  };
}
