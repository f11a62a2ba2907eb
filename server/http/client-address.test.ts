import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, createTrust } from "./client-address.ts";

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
}

const trust = createTrust("127.0.0.1, 10.0.0.0/8, fd00::/8")!;

describe("a client's address", () => {
  it("is the socket's, whatever a stranger claims", () => {
    expect(clientAddress(request("203.0.113.9", "1.1.1.1"), trust)).toBe("203.0.113.9");
    expect(clientAddress(request("127.0.0.1", "1.1.1.1"), () => false)).toBe("127.0.0.1");
  });

  it("is the nearest one that is not a trusted proxy", () => {
    expect(clientAddress(request("127.0.0.1", "1.1.1.1, 203.0.113.9"), trust)).toBe("203.0.113.9");
    expect(clientAddress(request("::ffff:10.0.0.1", "1.1.1.1, 203.0.113.9, 10.9.9.9"), trust)).toBe(
      "203.0.113.9",
    );
    expect(clientAddress(request("fd00::1", "2001:db8::7"), trust)).toBe("2001:db8::7");
  });

  it("is the last proxy's when the header is missing or no list of addresses", () => {
    expect(clientAddress(request("127.0.0.1"), trust)).toBe("127.0.0.1");
    expect(clientAddress(request("127.0.0.1", "unknown"), trust)).toBe("127.0.0.1");
    expect(clientAddress(request("127.0.0.1", "<script>, 10.0.0.2"), trust)).toBe("10.0.0.2");
  });

  it("is trusted by a list of addresses and networks, and by nothing else", () => {
    for (const wrong of ["1", "true", "loopback", "10.0.0.0/a", "10.0.0.0/8/8", "::/129", ""]) {
      expect(createTrust(wrong), wrong).toBeUndefined();
    }
  });
});
