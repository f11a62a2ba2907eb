import { X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openAuthority } from "./local-authority.ts";
import { LocalCertificate } from "./local-certificate.ts";

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2027, 4, 6);
const HOSTS = ["127.0.0.1", "192.168.1.9", "door.local", "fd00::5", "localhost"];

function newFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-authority-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function open(
  dataDir: string,
  { publicUrl = "https://door.local:3000", hosts = HOSTS, now = NOW } = {},
) {
  const lines: string[] = [];
  const authority = await openAuthority({ dataDir, publicUrl, hosts }, now, (level) => lines.push(level));
  return { authority, lines };
}

test("the authority is created once, in one file that only the server's user can read", async () => {
  const dataDir = newFolder();
  const first = await open(dataDir);
  const second = await open(dataDir, { hosts: ["door.local", "10.0.0.9"], now: NOW + 9 * 365 * DAY_MS });
  expect(second.authority).toEqual(first.authority);
  expect([first.lines, second.lines]).toEqual([["info"], []]);
  expect(readdirSync(dataDir)).toEqual(["authority.pem"]);
  expect(statSync(path.join(dataDir, "authority.pem")).mode & 0o777).toBe(0o600);
  expect(first.authority).toMatchObject({ name: "Portineria door.local", hosts: HOSTS });
});

test("a new authority is created, with a warning, for an address that the earlier one can't sign for", async () => {
  const dataDir = newFolder();
  const first = await open(dataDir);
  const publicUrl = "https://porta.local";
  const second = await open(dataDir, { publicUrl, hosts: ["porta.local", ...HOSTS] });
  expect(second.lines).toEqual(["warn"]);
  expect(second.authority.cert).not.toBe(first.authority.cert);
  expect((await open(dataDir, { publicUrl: "https://[fd00::5]" })).authority).toEqual(second.authority);
});

test("a damaged file is not replaced: what people trust may be put back", async () => {
  const dataDir = newFolder();
  await open(dataDir);
  const file = path.join(dataDir, "authority.pem");
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 300));
  await expect(open(dataDir)).rejects.toThrow("authority.pem is damaged");
});

test("an authority that was created while the clock was wrong is valid once it is right", async () => {
  for (const now of [0, NOW, NOW + 2 * 365 * DAY_MS]) {
    const { cert } = (await open(newFolder(), { now })).authority;
    const { validFrom, validTo } = new X509Certificate(cert);
    expect(Date.parse(validFrom)).toBeLessThan(NOW);
    expect(Date.parse(validTo)).toBeGreaterThan(NOW + 8 * 365 * DAY_MS);
  }
});

/** Issues certificates for hosts that the test changes. */
async function issue() {
  const { authority } = await open(newFolder());
  let hosts = HOSTS;
  const certificate = new LocalCertificate(authority, () => hosts);
  return {
    authority: new X509Certificate(authority.cert),
    read: async (now: number, reachedAs = HOSTS) => {
      hosts = reachedAs;
      return new X509Certificate((await certificate.read(now)).cert);
    },
  };
}

test("the certificate is for all hosts of the installation, by its authority, for at most 397 days", async () => {
  const { authority, read } = await issue();
  const certificate = await read(NOW);
  expect(certificate.verify(authority.publicKey)).toBe(true);
  expect(certificate.checkIssued(authority)).toBe(true);
  expect(certificate.checkHost("door.local")).toBe("door.local");
  for (const address of ["192.168.1.9", "fd00::5"]) expect(certificate.checkIP(address)).toBe(address);
  const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / DAY_MS;
  expect(days).toBe(397);
  expect(certificate.ca).toBe(false);
});

test("the certificate is made again after two thirds of its life, and when the clock is set back", async () => {
  const { read } = await issue();
  const { serialNumber } = await read(NOW);
  expect((await read(NOW + 262 * DAY_MS)).serialNumber).toBe(serialNumber);
  const renewed = await read(NOW + 265 * DAY_MS);
  expect(renewed.serialNumber).not.toBe(serialNumber);
  const corrected = await read(NOW - 365 * DAY_MS);
  expect(Date.parse(corrected.validFrom)).toBeLessThan(NOW - 365 * DAY_MS);
});

test("the certificate is made again for an address that is new, if the authority can sign for it", async () => {
  const { read } = await issue();
  const without = HOSTS.filter((host) => host !== "192.168.1.9");
  const before = await read(NOW, without);
  expect(before.checkIP("192.168.1.9")).toBeUndefined();
  const after = await read(NOW, [...HOSTS, "203.0.113.5"]);
  expect(after.checkIP("192.168.1.9")).toBe("192.168.1.9");
  expect(after.checkIP("203.0.113.5")).toBeUndefined();
});
