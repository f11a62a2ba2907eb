import { describe, expect, it } from "vitest";
import { quickest } from "#tests/support/timing.ts";
import type { Call } from "./call.ts";
import { api } from "./index.ts";
import { findCall } from "./route-tree.ts";

const SOON_MS = 1_000;

function filledIn(path: string): string {
  return path.replace(/\{\w+\}/g, "x1");
}

describe("the address of a call", () => {
  it.each([
    ["an encoded slash", "/api/v2/devices/a%2fb"],
    ["an encoded backslash", "/api/v2/devices/a%5Cb"],
    ["a backslash", "/api/v2/devices/a\\b"],
    ["dots encoded twice", "/api/v2/users/activate/.%252e/me"],
    ["a control character", "/api/v2/users/activate/.%09./me"],
    ["encoded dots and a backslash", "/api/v2/%2e%2e%5c"],
    ["encoded dots", "/api/v2/devices/%2e%2e"],
    ["dots", "/api/v2/devices/.."],
    ["a zero byte", "/api/v2/devices/a%00"],
    ["a control character of the second block", "/api/v2/devices/a%C2%85"],
    ["broken UTF-8", "/api/v2/devices/%ff"],
    ["a cut escape", "/api/v2/devices/%e"],
    ["an empty segment", "/api/v2//devices"],
    ["a slash at the end", "/api/v2/devices/"],
    ["no slash at the start", "api/v2/devices"],
    ["other letters' case", "/API/v2/devices"],
    ["a name of Object's", "/api/v2/__proto__"],
    ["a path without end", `/api/v2${"/a".repeat(50_000)}`],
    ["nothing", ""],
  ])("does not match %s", (_what, path) => {
    expect(findCall("GET", path)).toBeUndefined();
  });

  it("is found for every call of the contract, also at the root where it is served there", () => {
    for (const [resource, calls] of Object.entries(api)) {
      for (const [action, call] of Object.entries<Call>(calls)) {
        const paths = [`/api/v2${call.path}`, ...(call.atRoot ? [call.path] : [])];
        for (const path of paths) {
          expect(findCall(call.method, filledIn(path)), path).toMatchObject({
            call,
            name: `${resource}.${action}`,
          });
        }
      }
    }
  });

  it("returns the methods that it has for another method", () => {
    expect(findCall("PATCH", "/api/v2/devices/d1")).toEqual({
      allowed: expect.arrayContaining(["GET", "PUT"]),
    });
  });

  it("finds the call of a method behind an id where the fixed segment has other methods", () => {
    expect(findCall("PUT", "/api/v2/users/me")).toMatchObject({
      name: "users.update",
      parameters: { id: "me" },
    });
    expect(findCall("PATCH", "/api/v2/users/me")).toEqual({
      allowed: expect.arrayContaining(["GET", "PUT"]),
    });
  });

  it("takes no other fixed segment for an id", () => {
    expect(findCall("DELETE", "/api/v2/events/query")).toEqual({ allowed: ["POST"] });
    expect(findCall("DELETE", "/api/v2/agentgroups/tree")).toEqual({ allowed: ["GET"] });
  });

  it("prefers a fixed segment to an id, and takes the id where the fixed one has no call", () => {
    expect(findCall("GET", "/api/v2/users/me")).toMatchObject({ name: "users.me" });
    expect(findCall("GET", "/api/v2/users/u1")).toMatchObject({
      name: "users.get",
      parameters: { id: "u1" },
    });
    expect(findCall("GET", "/api/v2/users/me/domains")).toMatchObject({ parameters: { id: "me" } });
  });

  it("is decoded once", () => {
    expect(findCall("GET", "/api/v2/devices/%61%3A1")).toMatchObject({ parameters: { id: "a:1" } });
  });

  it("is looked up fast, with any content", async () => {
    for (const path of [
      "/api/v2/" + "%25".repeat(100_000),
      "/api/v2/" + "a".repeat(100_000),
      "/".repeat(100_000),
    ])
      expect(await quickest(() => findCall("GET", path), SOON_MS)).toBeLessThan(SOON_MS);
  });
});
