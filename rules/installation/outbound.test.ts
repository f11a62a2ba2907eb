import { describe, expect, test } from "vitest";
import { readNetworks } from "./ip-networks.ts";
import {
  canReach,
  type HostSource,
  isNameOfThisMachine,
  type OutboundSettings,
  readBuildingNetworks,
} from "./outbound.ts";

const OWN = ["192.0.2.2", "192.168.20.2", "fd00::2"];

const kinds = {
  loopback: ["127.0.0.1", "127.8.9.1", "::1"],
  "this machine's other addresses": ["192.0.2.2", "192.168.20.2", "fd00::2", "::ffff:192.0.2.2"],
  "loopback in an IPv6 address": [
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ],
  "link-local": ["169.254.20.9", "fe80::1", "fe80::1%eth0"],
  "metadata of clouds": [
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "fd00:ec2::254",
    "fd20:ce::254",
  ],
  "no single machine": ["0.0.0.0", "::", "224.0.0.1", "255.255.255.255", "ff02::1"],
  tunnels: ["2001:0:7f00:1::1", "64:ff9b:1::7f00:1"],
  "no address": ["", "127.1", "relay"],
  "private, allowed to every building": ["192.168.20.9", "::ffff:192.168.20.9"],
  "private, allowed to one building": ["10.0.0.5", "64:ff9b::10.0.0.5"],
  "other private": ["10.1.0.5", "192.168.1.20", "172.16.3.4", "100.64.0.1", "fd00::5"],
  public: ["203.0.113.9", "2001:db8::1"],
};
type Kind = keyof typeof kinds;

const closed: OutboundSettings = { mailToThisMachine: false, toBuildings: [], toPushServices: [] };
const toBuildings = (text: string) => ({ ...closed, toBuildings: readBuildingNetworks(text)! });
const toPush = (text: string) => ({ ...closed, toPushServices: readNetworks(text)! });
const settings = {
  none: closed,
  "MAIL_TO_LOOPBACK=1": { ...closed, mailToThisMachine: true },
  "BUILDING_ALLOW, networks": toBuildings("192.168.20.0/24, casa=10.0.0.0/24"),
  "BUILDING_ALLOW, everything": toBuildings("0.0.0.0/0, ::/0"),
  "PUSH_ALLOW, networks": toPush("192.168.20.0/24, ::ffff:192.168.20.0/120"),
  "PUSH_ALLOW, everything": toPush("0.0.0.0/0, ::/0"),
};

const sources: Record<string, HostSource> = {
  "the settings": "settings",
  "the mail server": "mail",
  "the building casa": { domainId: "casa" },
  "another building": { domainId: "other" },
  "a push service": "push",
  "a push service by http": "pushByHttp",
};

const machine: Kind[] = ["loopback", "this machine's other addresses", "loopback in an IPv6 address"];
const toEveryBuilding: Kind[] = ["private, allowed to every building"];
const toOneBuilding: Kind[] = ["private, allowed to one building"];
const privateKinds: Kind[] = [...toEveryBuilding, ...toOneBuilding, "other private"];

/** What each source reaches under each setting; it reaches no other kind of address. */
const reached: Record<string, Record<keyof typeof settings, Kind[]>> = {
  "the settings": {
    none: ["public", ...privateKinds, ...machine],
    "MAIL_TO_LOOPBACK=1": ["public", ...privateKinds, ...machine],
    "BUILDING_ALLOW, networks": ["public", ...privateKinds, ...machine],
    "BUILDING_ALLOW, everything": ["public", ...privateKinds, ...machine],
    "PUSH_ALLOW, networks": ["public", ...privateKinds, ...machine],
    "PUSH_ALLOW, everything": ["public", ...privateKinds, ...machine],
  },
  "the mail server": {
    none: ["public", ...privateKinds],
    "MAIL_TO_LOOPBACK=1": ["public", ...privateKinds, ...machine],
    "BUILDING_ALLOW, networks": ["public", ...privateKinds],
    "BUILDING_ALLOW, everything": ["public", ...privateKinds],
    "PUSH_ALLOW, networks": ["public", ...privateKinds],
    "PUSH_ALLOW, everything": ["public", ...privateKinds],
  },
  "the building casa": {
    none: ["public"],
    "MAIL_TO_LOOPBACK=1": ["public"],
    "BUILDING_ALLOW, networks": ["public", ...toEveryBuilding, ...toOneBuilding],
    "BUILDING_ALLOW, everything": ["public", ...privateKinds],
    "PUSH_ALLOW, networks": ["public"],
    "PUSH_ALLOW, everything": ["public"],
  },
  "another building": {
    none: ["public"],
    "MAIL_TO_LOOPBACK=1": ["public"],
    "BUILDING_ALLOW, networks": ["public", ...toEveryBuilding],
    "BUILDING_ALLOW, everything": ["public", ...privateKinds],
    "PUSH_ALLOW, networks": ["public"],
    "PUSH_ALLOW, everything": ["public"],
  },
  "a push service": {
    none: ["public"],
    "MAIL_TO_LOOPBACK=1": ["public"],
    "BUILDING_ALLOW, networks": ["public"],
    "BUILDING_ALLOW, everything": ["public"],
    "PUSH_ALLOW, networks": ["public", ...toEveryBuilding],
    "PUSH_ALLOW, everything": ["public", ...privateKinds],
  },
  "a push service by http": {
    none: [],
    "MAIL_TO_LOOPBACK=1": [],
    "BUILDING_ALLOW, networks": [],
    "BUILDING_ALLOW, everything": [],
    "PUSH_ALLOW, networks": toEveryBuilding,
    "PUSH_ALLOW, everything": ["public", ...privateKinds],
  },
};

describe.each(Object.entries(sources))("%s", (name, source) => {
  test.each(Object.entries(settings))("reaches exactly what is its own with %s", (setting, set) => {
    for (const [kind, addresses] of Object.entries(kinds))
      for (const address of addresses)
        expect(canReach(address, source, set, OWN), `${kind}: ${address}`).toBe(
          reached[name]![setting as keyof typeof settings].includes(kind as Kind),
        );
  });
});

test("this machine, a link-local address and metadata are opened to a building only by the address itself", () => {
  const refused = (
    ["loopback", "this machine's other addresses", "link-local", "metadata of clouds"] as const
  )
    .flatMap((kind) => kinds[kind])
    .filter(
      (address) => !address.startsWith("::ffff") && !address.startsWith("64:") && !address.includes("%"),
    );
  for (const address of refused) {
    const network = `${address}/${address.includes(":") ? 127 : 31}`;
    const casa = { domainId: "casa" };
    expect(canReach(address, casa, toBuildings(network), OWN), network).toBe(false);
    expect(canReach(address, casa, toBuildings(`casa=${address}`), OWN), address).toBe(true);
    expect(canReach(address, { domainId: "other" }, toBuildings(`casa=${address}`), OWN), address).toBe(
      false,
    );
    expect(canReach(address, "mail", toBuildings(address), OWN), address).toBe(false);
  }
});

test("a list for buildings is refused with an invalid address, network or building", () => {
  for (const text of [
    "",
    "10.0.0.0/33",
    "relay",
    "=10.0.0.1",
    "a b=10.0.0.1",
    "casa=",
    "casa=a=10.0.0.1",
    "10.0.0.1,",
  ])
    expect(readBuildingNetworks(text), text).toBeUndefined();
  expect(readBuildingNetworks(" casa-1=10.0.0.1 ,fd00::/8")?.map(({ domainId }) => domainId)).toEqual([
    "casa-1",
    undefined,
  ]);
});

test("localhost and its subdomains are names of this machine", () => {
  for (const name of ["localhost", "LOCALHOST", "mail.localhost", "localhost."])
    expect(isNameOfThisMachine(name), name).toBe(true);
  for (const name of ["mail.example.com", "localhost.example.com", "notlocalhost"])
    expect(isNameOfThisMachine(name), name).toBe(false);
});
