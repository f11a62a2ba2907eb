import { expect, test } from "vitest";
import { isRefusedAddress, isRefusedHost } from "./hosts.ts";

test("this machine and its links are no mail servers, however they are written", () => {
  const own = [
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "169.254.169.254",
    "::1",
    "::",
    "fe80::1",
    "::ffff:127.0.0.1",
  ];
  for (const address of own) expect(isRefusedAddress(address), address).toBe(true);
  for (const host of [...own, "localhost", "LOCALHOST", "mail.localhost"])
    expect(isRefusedHost(host), host).toBe(true);
});

test("a mail server may stand in the building's own network", () => {
  for (const address of [
    "10.0.0.5",
    "192.168.1.20",
    "172.16.3.4",
    "fd00::5",
    "203.0.113.9",
    "::ffff:10.0.0.5",
  ]) {
    expect(isRefusedAddress(address), address).toBe(false);
  }
  expect(isRefusedHost("mail.example.com")).toBe(false);
});
