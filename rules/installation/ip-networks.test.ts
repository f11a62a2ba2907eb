import { expect, test } from "vitest";
import { isInNetworks, reachedAddresses, readNetworks } from "./ip-networks.ts";

test("addresses and networks of both families are read from a list", () => {
  expect(readNetworks("10.0.0.0/8, fd00::/8,127.0.0.1")).toHaveLength(3);
  for (const wrong of [
    "",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "0x7f.0.0.1",
    "127.1",
    "host",
    "::1/129",
    "10.0.0.1,",
  ])
    expect(readNetworks(wrong), wrong).toBeUndefined();
});

test("an address is in the networks of its own family, and IPv4 mapped into IPv6 is IPv4", () => {
  const networks = readNetworks("10.0.0.0/8, fd00::/8")!;
  for (const inside of ["10.1.2.3", "::ffff:10.1.2.3", "fd00::1"])
    expect(isInNetworks(inside, networks), inside).toBe(true);
  for (const outside of ["11.0.0.1", "fe00::1", "", "10.1.2", "name"])
    expect(isInNetworks(outside, networks), outside).toBe(false);
});

test.each([
  ["203.0.113.9", ["203.0.113.9"]],
  ["2001:db8::1", ["2001:db8::1"]],
  ["::1", ["::1"]],
  ["::", ["::"]],
  ["::ffff:10.0.0.1", ["::ffff:a00:1", "10.0.0.1"]],
  ["::10.0.0.1", ["::a00:1", "10.0.0.1"]],
  ["::ffff:0:10.0.0.1", ["::ffff:0:a00:1", "10.0.0.1"]],
  ["64:ff9b::10.0.0.1", ["64:ff9b::a00:1", "10.0.0.1"]],
  ["2002:a00:1::5", ["2002:a00:1::5", "10.0.0.1"]],
  ["fe80::1%eth0", ["fe80::1"]],
  ["2130706433", []],
  ["127.1", []],
  ["host", []],
])("what is sent to %s may reach %j", (address, reached) => {
  expect(reachedAddresses(address).map(String)).toEqual(reached);
});
