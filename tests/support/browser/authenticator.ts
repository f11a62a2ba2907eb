import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewCredential, SignedCredential } from "#contract/sign-in/passkeys.ts";

/** The options of a request to a browser, as far as an authenticator reads them. */
type Options = Record<string, unknown>;

/** False values in the answer of an authenticator, or of the page that it answers. */
export interface FalseValues {
  /** The page that the browser reports. */
  origin?: string;
  /** The host that the authenticator created the key for. */
  host?: string;
  challenge?: string;
  /** The operation that the browser reports. */
  type?: string;
  /** Whether a finger, a face or a PIN was required. */
  isVerified?: boolean;
  /** Whether a person touched it. */
  isPresent?: boolean;
  counter?: number;
  /** The id of an existing key. */
  id?: string;
  /** The reported owner of the key. */
  userHandle?: string;
}

/** A passkey in software that answers as a phone does, with false values where a test sets them. */
export interface Authenticator {
  make(options: Options, otherwise?: FalseValues): NewCredential;
  /** Signs with the last key that it created. */
  sign(options: Options, otherwise?: FalseValues): SignedCredential;
}

const FLAGS = { present: 0x01, verified: 0x04, withKey: 0x40 };

interface Key {
  id: Buffer;
  host: string;
  userHandle: string;
  privateKey: KeyObject;
}

/** `counts` is false for an authenticator that is shared between machines, whose counter stays at 0. */
export function createAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  let key: Key | undefined;
  let counter = 0;

  function clientData(type: string, options: Options, otherwise: FalseValues): Buffer {
    const { challenge } = options;
    const clientJson = { type, challenge, origin, crossOrigin: false };
    const { type: otherType, challenge: otherChallenge, origin: otherOrigin } = otherwise;
    const lies = { type: otherType, challenge: otherChallenge, origin: otherOrigin };
    const overrides = Object.entries(lies).filter(([, lie]) => lie !== undefined);
    return Buffer.from(JSON.stringify({ ...clientJson, ...Object.fromEntries(overrides) }));
  }

  function authenticatorData(host: string, otherwise: FalseValues, made?: Buffer): Buffer {
    const { isPresent = true, isVerified = true, counter: signCount = counter } = otherwise;
    const flags =
      (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0) | (made ? FLAGS.withKey : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(otherwise.host ?? host), head, made ?? Buffer.alloc(0)]);
  }

  return {
    make(options, otherwise = {}) {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } };
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = otherwise.id === undefined ? randomBytes(32) : Buffer.from(otherwise.id, "base64url");
      key = { id, host: rp.id, userHandle: user.id, privateKey };
      counter = 0;
      const authData = authenticatorData(rp.id, otherwise, keyData(id, publicKey));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...named(key),
        response: {
          clientDataJSON: text(clientData("webauthn.create", options, otherwise)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    sign(options, otherwise = {}) {
      if (!key) throw new Error("No key was made.");
      if (counts) counter++;
      const data = authenticatorData(key.host, otherwise);
      const clientDataJson = clientData("webauthn.get", options, otherwise);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJson)]), key.privateKey);
      const userHandle = otherwise.userHandle ?? key.userHandle;
      return {
        ...named(key),
        response: {
          clientDataJSON: text(clientDataJson),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      };
    },
  };
}

function named({ id }: Key) {
  return { id: text(id), rawId: text(id), type: "public-key" } as const;
}

/** Returns the key as in an attestation: no model, its id, and its public key as COSE (ES256). */
function keyData(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [kty, alg, crv, xKey, yKey] = [1, 3, -1, -2, -3];
  const cose = new Map<number, number | Uint8Array>([
    [kty!, 2],
    [alg!, -7],
    [crv!, 1],
    [xKey!, new Uint8Array(Buffer.from(x, "base64url"))],
    [yKey!, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function text(data: Uint8Array): string {
  return Buffer.from(data).toString("base64url");
}
