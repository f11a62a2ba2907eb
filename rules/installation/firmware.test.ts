import { expect, test } from "vitest";
import {
  compareVersions,
  devicesToUpdate,
  isUpdateNight,
  latestCompatible,
  type UpdatableDevice,
} from "./firmware.ts";

test("versions are ordered by their numbers, not by their letters", () => {
  const versions = ["2.10", "virtual-2", "2.9.1", "virtual-1", "10"];
  expect(versions.sort(compareVersions)).toEqual(["virtual-1", "virtual-2", "2.9.1", "2.10", "10"]);
  expect(compareVersions("1.0", "1.0")).toBe(0);
});

test("the newest firmware that a version can be updated to is found, never an older one or the same", () => {
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

const device = { firmware: "v1", online: true, automatic: true, tried: false };

test("one device of a model loads a release first, the others follow once it runs and is connected", () => {
  const release = { version: "v2", minimumVersion: null };
  const [one, two, three] = ["1", "2", "3"].map((id) => ({ ...device, id }));
  const ids = (devices: readonly UpdatableDevice[]) => devicesToUpdate(devices, release).map(({ id }) => id);
  expect(ids([{ ...one!, online: false }, two!, three!])).toEqual(["2"]);
  expect(ids([{ ...one!, tried: true }, two!, three!])).toEqual([]);
  expect(ids([{ ...one!, firmware: "v2", tried: true, online: false }, two!])).toEqual([]);
  expect(ids([{ ...one!, firmware: "v2", tried: true }, two!, three!])).toEqual(["2", "3"]);
  expect(
    ids([
      { ...one!, firmware: "v2" },
      { ...two!, tried: true },
      { ...three!, automatic: false },
    ]),
  ).toEqual([]);
});

test("updates at night end before people get up", () => {
  expect([0, 119, 120, 299, 300, 1439].map(isUpdateNight)).toEqual([false, false, true, true, false, false]);
});
