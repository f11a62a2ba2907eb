import { describe, expect, test } from "vitest";
import { readProjectFile } from "./support/project-files.ts";

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
}

const PUBLIC_REGISTRY = "https://registry.npmjs.org/";

const lock = JSON.parse(readProjectFile("package-lock.json")) as { packages: Record<string, LockEntry> };
const ours = JSON.parse(readProjectFile("package.json")) as Record<string, Record<string, string>>;
// By name and major version, the oldest version without a known vulnerability within reach.
const floor = JSON.parse(readProjectFile("tests/tree/dependency-floor.json")) as Record<
  string,
  Record<string, string>
>;

const locked = Object.entries(lock.packages)
  .filter(([place]) => place !== "")
  .map(([place, entry]) => ({ name: place.split("node_modules/").at(-1) ?? place, ...entry }));

describe("no dependency is older than the floor", () => {
  test.each(Object.keys(floor))("%s", (name) => {
    const versions = locked.filter((entry) => entry.name === name).map((entry) => entry.version ?? "");
    expect(versions.filter((version) => isBelowFloor(version, floor[name] ?? {}))).toEqual([]);
  });

  test("the packages of the attack list are in the lock file, so that their lowest versions are checked", () => {
    const named = [
      "@remix-run/router",
      "react-router",
      "react-router-dom",
      "nodemailer",
      "qs",
      "path-to-regexp",
    ];
    expect(named.filter((name) => !locked.some((entry) => entry.name === name))).toEqual([]);
  });
});

test.each([
  ["1.23.3", true],
  ["1.23.4", false],
  ["1.24.0", false],
  ["2.0.0", false],
  ["0.9.9", true],
  ["1.23.4-pre.1", true],
])("with a floor of 1.23.4, version %s is below it: %s", (version, below) => {
  expect(isBelowFloor(version, { "1": "1.23.4" })).toBe(below);
});

test("a major version between two floors is below", () => {
  expect(isBelowFloor("6.0.0", { "5": "5.4.21", "7": "7.1.0" })).toBe(true);
});

test("every package of the lock file carries its checksum and comes from the public registry", () => {
  const strangers = locked.filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith(PUBLIC_REGISTRY),
  );
  expect(strangers.map(({ name, resolved }) => `${name}: ${resolved}`)).toEqual([]);
  expect(locked.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ name }) => name)).toEqual(
    [],
  );
});

test("every direct dependency is pinned to one version", () => {
  const pins = ["dependencies", "devDependencies", "overrides"].flatMap((kind) =>
    Object.entries(ours[kind] ?? {}),
  );
  expect(pins.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** Whether a version is below its floor. A major without one has the next higher floor, if there is one. */
function isBelowFloor(version: string, floors: Record<string, string>): boolean {
  const [release = "", preRelease] = version.split("-", 2);
  const parts = release.split(".").map(Number);
  const own = Object.keys(floors)
    .map(Number)
    .sort((a, b) => a - b)
    .find((major) => major >= (parts[0] ?? 0));
  if (own === undefined) {
    return false;
  }
  const desired = (floors[own] ?? "").split(".").map(Number);
  const differs = desired.findIndex((part, index) => part !== parts[index]);
  return differs === -1 ? preRelease !== undefined : (parts[differs] ?? 0) < (desired[differs] ?? 0);
}
