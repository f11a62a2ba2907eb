import { expect, test } from "vitest";
import { readNetworks } from "./ip-networks.ts";
import { type HostSource, isNameOfThisMachine, mayReach } from "./outbound.ts";

const OWN = ["192.0.2.2", "fd00::2"];

function reaches(address: string, namedBy: HostSource, { allowed = "", thisMachine = false } = {}): boolean {
  return mayReach(address, namedBy, { allowed: readNetworks(allowed) ?? [], thisMachine }, OWN);
}

const machine = ["127.0.0.1", "127.8.9.1", "::1", "192.0.2.2", "fd00::2"];
const disguisedAddresses = [
  "::ffff:127.0.0.1",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "::ffff:192.0.2.2",
  "64:ff9b::192.0.2.2",
];
const nowhere = [
  "0.0.0.0",
  "::",
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "fe80::1",
  "fe80::1%eth0",
  "224.0.0.1",
  "255.255.255.255",
  "ff02::1",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd20:ce::254",
  "2001:0:7f00:1::1",
  "64:ff9b:1::7f00:1",
  "",
  "127.1",
];
const elsewhere = [
  "10.0.0.5",
  "192.168.1.20",
  "172.16.3.4",
  "fd00::5",
  "203.0.113.9",
  "::ffff:10.0.0.5",
  "2001:db8::1",
];

test.each([...machine, ...disguisedAddresses])("%s is this machine: a typed host is never it", (address) => {
  expect(reaches(address, "typed")).toBe(false);
});

test.each([...machine, ...disguisedAddresses])(
  "%s is reached where the settings mean this machine",
  (address) => {
    expect(reaches(address, "configured")).toBe(true);
    expect(reaches(address, "typed", { thisMachine: true })).toBe(true);
  },
);

test.each(nowhere)("%j is never reached by a name", (address) => {
  expect(reaches(address, "configured")).toBe(false);
  expect(reaches(address, "typed")).toBe(false);
  expect(reaches(address, "typed", { thisMachine: true })).toBe(false);
});

test.each(elsewhere)("%s is another machine, perhaps in the building's own network", (address) => {
  expect(reaches(address, "typed")).toBe(true);
  expect(reaches(address, "configured")).toBe(true);
});

test.each([...machine, ...disguisedAddresses, ...nowhere])(
  "%j is never reached for a building",
  (address) => {
    expect(reaches(address, "building")).toBe(false);
  },
);

test.each(["10.0.0.5", "192.168.1.20", "172.16.3.4", "100.64.0.1", "fd00::5", "::ffff:10.0.0.5"])(
  "%s is private: a building reaches it where the settings allow its network",
  (address) => {
    expect(reaches(address, "building")).toBe(false);
    const allowed = "10.0.0.0/8, 192.168.0.0/16, 172.16.0.0/12, 100.64.0.0/10, fd00::/8";
    expect(reaches(address, "building", { allowed })).toBe(true);
  },
);

test("public addresses are reached for a building", () => {
  for (const address of ["203.0.113.9", "2001:db8::1"]) expect(reaches(address, "building")).toBe(true);
});

test("addresses that the settings allow are reached, and no others", () => {
  const allowed = "127.0.0.2, 169.254.20.0/24";
  for (const address of ["127.0.0.2", "::ffff:127.0.0.2", "169.254.20.9"])
    expect(reaches(address, "typed", { allowed }), address).toBe(true);
  for (const address of ["127.0.0.1", "169.254.21.9", "64:ff9b::7f00:1"])
    expect(reaches(address, "typed", { allowed }), address).toBe(false);
});

test("localhost and its subdomains are names of this machine", () => {
  for (const name of ["localhost", "LOCALHOST", "mail.localhost", "localhost."])
    expect(isNameOfThisMachine(name), name).toBe(true);
  for (const name of ["mail.example.com", "localhost.example.com", "notlocalhost"])
    expect(isNameOfThisMachine(name), name).toBe(false);
});
