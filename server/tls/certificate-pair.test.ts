import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createAuthority, type CreatedAuthority } from "#tests/support/certificates/created-authority.ts";
import { readCertificatePair } from "./certificate-pair.ts";

const HOUR_MS = 3_600_000;
let authority: CreatedAuthority;

beforeAll(async () => {
  authority = await createAuthority();
});

/** Reads a certificate and a key from files, for a console at this address. */
function read({ cert, key }: { cert: string; key: string }, publicUrl = "https://localhost:3000") {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [certFile, keyFile] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return readCertificatePair({ certFile, keyFile }, publicUrl, Date.now());
}

test("a certificate with its chain and its key is read, also one that is not valid yet", async () => {
  const startsAt = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;
  const { cert, key } = await authority.issue({ startsAt, endsAt: startsAt + HOUR_MS });
  const chain = `${cert}\n${authority.cert}`;
  expect(await read({ cert: chain, key })).toEqual({
    cert: chain,
    key,
    startsAt,
    endsAt: startsAt + HOUR_MS,
  });
});

test("a file that is missing or has another content is named by its setting", async () => {
  const { cert, key } = await authority.issue();
  const files = {
    publicUrl: "https://localhost",
    certFile: "/nowhere/cert.pem",
    keyFile: "/nowhere/key.pem",
  };
  await expect(readCertificatePair(files, "https://localhost", Date.now())).rejects.toThrow(
    "TLS_CERT_FILE names a file that can't be read (ENOENT)",
  );
  await expect(read({ cert: key, key })).rejects.toThrow("TLS_CERT_FILE names a file without a certificate");
  await expect(read({ cert, key: cert })).rejects.toThrow("TLS_KEY_FILE names a file without a private key");
});

test("the key of another certificate is refused", async () => {
  const [{ cert }, { key }] = [await authority.issue(), await authority.issue()];
  await expect(read({ cert, key })).rejects.toThrow("TLS_KEY_FILE names the key of another certificate");
});

test("a certificate that has ended is refused, with its end", async () => {
  const endsAt = Date.UTC(2024, 0, 2);
  const pair = await authority.issue({ startsAt: endsAt - HOUR_MS, endsAt });
  await expect(read(pair)).rejects.toThrow("certificate that ended at 2024-01-02T00:00:00.000Z");
});

test("a certificate for another host than that of PUBLIC_URL is refused", async () => {
  const pair = await authority.issue({ names: ["*.example.com"] });
  expect(await read(pair, "https://door.example.com")).toMatchObject(pair);
  for (const address of ["https://door.example.org", "https://192.168.1.9:3000", "https://[fd00::5]"])
    await expect(read(pair, address)).rejects.toThrow("TLS_CERT_FILE names a certificate without");
});
