import { expect, test } from "vitest";
import { compareVersions, latestCompatible } from "./firmware.ts";

test("versions are ordered by their numbers, not by their letters", () => {
  const versions = ["2.10", "virtual-2", "2.9.1", "virtual-1", "10"];
  expect(versions.sort(compareVersions)).toEqual(["virtual-1", "virtual-2", "2.9.1", "2.10", "10"]);
  expect(compareVersions("1.0", "1.0")).toBe(0);
});

test("the newest firmware that a version can be brought to is found, never an older one or the same", () => {
  const releases = [
    { version: "1.1", minimumVersion: null },
    { version: "2.0", minimumVersion: "1.1" },
    { version: "3.0", minimumVersion: "2.0" },
  ];
  expect(latestCompatible(releases, "1.0")?.version).toBe("1.1");
  expect(latestCompatible(releases, "1.1")?.version).toBe("2.0");
  expect(latestCompatible(releases, "3.0")).toBeUndefined();
  expect(latestCompatible(releases, null)?.version).toBe("1.1");
});
