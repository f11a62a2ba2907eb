import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quickest } from "#tests/support/timing.ts";
import { isHostField, isHostName, isIpv4, isIpv6, isPlainHost, isWebAddress } from "./network.ts";

const SOON_MS = 1_000;

function expectEach(rule: (text: string) => boolean, texts: string[], accepted: boolean): void {
  for (const text of texts) {
    expect(rule(text), text).toBe(accepted);
  }
}

describe("an IPv4 address", () => {
  test("is refused when a number is missing, too large, padded or not a number", () => {
    expectEach(
      isIpv4,
      [
        "",
        "1.2.3",
        "1.2.3.",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.04",
        "1.2.3.-4",
        "1.2.3.4 ",
        "0x7f.0.0.1",
        "1.2.3.4\n",
      ],
      false,
    );
  });

  test("is four numbers of 0 to 255", () => {
    expectEach(isIpv4, ["0.0.0.0", "1.2.3.4", "192.168.1.10", "255.255.255.255"], true);
    fc.assert(fc.property(fc.ipV4(), (address) => isIpv4(address)));
  });
});

describe("an IPv6 address", () => {
  test("is refused with too few, too many or wrong groups", () => {
    expectEach(
      isIpv6,
      [
        "",
        ":",
        ":::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        "12345::",
        "g::1",
        "::1 ",
        "fe80::1%eth0",
      ],
      false,
    );
    expectEach(
      isIpv6,
      ["1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4::5:6:7:8", "::256.1.1.1", "1:", "[::1]"],
      false,
    );
  });

  test("may be shortened and may end in an IPv4 address", () => {
    expectEach(
      isIpv6,
      ["::", "::1", "fe80::", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:7:8", "::ffff:10.0.0.1"],
      true,
    );
    fc.assert(fc.property(fc.ipV6(), (address) => isIpv6(address)));
  });
});

describe("a plain host", () => {
  test("is refused when it is a number in another form or contains anything else", () => {
    expectEach(
      isPlainHost,
      [
        "",
        "2130706433",
        "127.1",
        "0x7f000001",
        "mail.0x7f",
        "-a.it",
        "a-.it",
        "a..it",
        ".it",
        "localhost.",
        "a b",
        "a:25",
      ],
      false,
    );
    expectEach(
      isPlainHost,
      ["a@b.it", "a,b", "a\r\nb", "$(id)", "http://a.it", `${"a".repeat(64)}.it`],
      false,
    );
  });

  test("is an address or a name of a machine", () => {
    expectEach(
      isPlainHost,
      ["mail", "smtp.casa.it", "xn--bcher-kva.example", "10.0.0.1", "::1", "1a.it"],
      true,
    );
    fc.assert(fc.property(fc.domain(), (name) => isHostName(name)));
  });
});

describe("a host field", () => {
  test("is refused when no host is in it", () => {
    expectEach(isHostField, [" ", "???", "12345", "a_".repeat(1100)], false);
  });

  test("may be empty or contain a host", () => {
    expectEach(
      isHostField,
      ["", "10.0.0.1", "10.0.0.1:8080", "http://cam.local/x", "[2001:db8::1]:80", "cam"],
      true,
    );
  });
});

describe("a web address", () => {
  test("is refused without its beginning, its host or a dot in it", () => {
    expectEach(
      isWebAddress,
      [
        "",
        "cam.local",
        "https://cam.local",
        "ftp://cam.local",
        "javascript:alert(1)",
        "http://",
        "http://cam/",
        "{host}",
      ],
      false,
    );
    expectEach(
      isWebAddress,
      [
        "http://{host}/",
        "http://user:pw@a.b/",
        "http://a.b:0/",
        "http://a.b:99999/",
        "http://a.b/x y",
        "http://a.b/\n",
      ],
      false,
    );
    expectEach(
      isWebAddress,
      ["http://999.1.1.1/", "http://.b/", "{host}/snap.jpg", `http://a.b/${"x".repeat(2048)}`],
      false,
    );
  });

  test("is accepted with a port, a path and a placeholder", () => {
    expectEach(
      isWebAddress,
      [
        "http://cam.local",
        "http://10.0.0.1:8080/a/../b?c#d",
        "{host}.local/video",
        "{host}cam.local",
        "http://a.b?c=d.e",
      ],
      true,
    );
  });
});

test("every rule is fast on long hostile text", async () => {
  const hostile = [
    "a.".repeat(50_000),
    ":".repeat(100_000),
    "1".repeat(100_000),
    `http://${"a-".repeat(50_000)}`,
  ];
  for (const text of hostile) {
    for (const rule of [isIpv4, isIpv6, isHostName, isPlainHost, isHostField, isWebAddress]) {
      // Anything worse than linear takes far longer; the margin is for a busy machine.
      expect(await quickest(() => rule(text), SOON_MS)).toBeLessThan(SOON_MS);
    }
  }
});
