import "reflect-metadata";
import { KeyObject } from "node:crypto";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const KEYS = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;
const DAY_MS = 24 * 3_600_000;

/** What a certificate contains; by default it is for localhost and 127.0.0.1, and valid now. */
interface CertificateContent {
  names?: string[];
  startsAt?: number;
  endsAt?: number;
}

/** An authority that exists for one test. */
export interface CreatedAuthority {
  /** Its own certificate as PEM, for those who trust it. */
  cert: string;
  /** Issues a certificate with a key of its own, both as PEM. */
  issue(content?: CertificateContent): Promise<{ cert: string; key: string }>;
}

/** Creates a certificate authority with a new key. */
export async function createAuthority(): Promise<CreatedAuthority> {
  const keys = await createKeys();
  const name = "CN=Authority of a test";
  const root = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm: SIGNATURE,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 30 * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    cert: root.toString("pem"),
    async issue({ names = ["localhost"], startsAt, endsAt } = {}) {
      const own = await createKeys();
      const certificate = await X509CertificateGenerator.create({
        subject: "CN=Server of a test",
        issuer: name,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: SIGNATURE,
        notBefore: new Date(startsAt ?? Date.now() - DAY_MS),
        notAfter: new Date(endsAt ?? Date.now() + 20 * DAY_MS),
        extensions: [
          new SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value }))),
        ],
      });
      const key = KeyObject.from(own.privateKey).export({ type: "pkcs8", format: "pem" }).toString();
      return { cert: certificate.toString("pem"), key };
    },
  };
}

function createKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
}
