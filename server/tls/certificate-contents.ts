import "reflect-metadata";
import { createPrivateKey, createPublicKey, KeyObject, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

const KEYS = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;
const SERIAL_BYTES = 16;

/** A certificate and its key, both as PEM. */
export interface IssuedCertificate {
  cert: string;
  key: string;
}

interface AuthorityContent {
  /** The name that people see in the settings of their devices. */
  name: string;
  /** All names and IP addresses that it can sign for. */
  hosts: string[];
  startsAt: number;
  endsAt: number;
}

/**
 * Creates a certificate authority that can sign only for these hosts, only for servers, and for no other
 * authority: with a stolen key no other site can be imitated.
 */
export async function createAuthorityCertificate(content: AuthorityContent): Promise<IssuedCertificate> {
  const keys = await createKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: createSerialNumber(),
    name: [{ CN: [content.name] }],
    keys,
    signingAlgorithm: SIGNATURE,
    notBefore: new Date(content.startsAt),
    notAfter: new Date(content.endsAt),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      createNameConstraints(content.hosts),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString("pem"), key: exportKey(keys.privateKey) };
}

interface ServerContent {
  authority: IssuedCertificate & { name: string };
  /** Names and IP addresses. */
  hosts: string[];
  startsAt: number;
  endsAt: number;
}

/** Creates a certificate of a server for these hosts, with a new key, signed by the authority. */
export async function createServerCertificate(content: ServerContent): Promise<IssuedCertificate> {
  const keys = await createKeys();
  const authority = await importKeys(content.authority.key);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: createSerialNumber(),
    subject: [{ CN: ["Portineria"] }],
    issuer: [{ CN: [content.authority.name] }],
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: SIGNATURE,
    notBefore: new Date(content.startsAt),
    notAfter: new Date(content.endsAt),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        content.hosts.map((value) => ({
          type: isIP(value) === 0 ? ("dns" as const) : ("ip" as const),
          value,
        })),
      ),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString("pem"), key: exportKey(keys.privateKey) };
}

/** `hosts` has names and addresses: of a kind that is not mentioned, everything would be permitted. */
function createNameConstraints(hosts: string[]): Extension {
  const bases = hosts.map((host) =>
    isIP(host) === 0 ? new GeneralName({ dNSName: host }) : new GeneralName({ iPAddress: toNetwork(host) }),
  );
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
  return new Extension(id_ce_nameConstraints, true, value);
}

/** Returns the names and IP addresses that an authority can sign for. */
export function readPermittedHosts(cert: string): string[] {
  const extension = new X509Certificate(cert).getExtension(id_ce_nameConstraints);
  const { permittedSubtrees } = extension
    ? AsnConvert.parse(extension.value, NameConstraints)
    : new NameConstraints();
  return [...(permittedSubtrees ?? [])].flatMap(
    ({ base: { dNSName, iPAddress } }) => dNSName ?? iPAddress?.replace(/\/\d+$/, "") ?? [],
  );
}

/** An address as the network that contains it alone. */
function toNetwork(address: string): string {
  return `${address}/${isIP(address) === 4 ? 32 : 128}`;
}

function createKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
}

function exportKey(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString();
}

async function importKeys(pem: string): Promise<CryptoKeyPair> {
  const privateKey = createPrivateKey(pem);
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return {
    privateKey: await crypto.subtle.importKey("pkcs8", pkcs8, KEYS, true, ["sign"]),
    publicKey: await crypto.subtle.importKey("spki", spki, KEYS, true, ["verify"]),
  };
}

/** Random and positive, as browsers require. */
function createSerialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes.toString("hex");
}
