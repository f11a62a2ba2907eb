import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CurrentDomain, readDomain, storeCurrentDomain, watchOtherWindows } from "./current-domain.ts";

const building: CurrentDomain = {
  id: "building",
  name: "casa-verde",
  label: "Casa Verde",
  avatarSrc: "/avatar/domain/building?v=1",
};
let stored: Map<string, string>;
let storageListener: ((event: Pick<StorageEvent, "key" | "newValue">) => void) | undefined;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal(
    "addEventListener",
    (_type: string, listener: typeof storageListener) => (storageListener = listener),
  );
  vi.stubGlobal("removeEventListener", () => (storageListener = undefined));
});
afterEach(() => vi.unstubAllGlobals());

test("the building is stored under currentDomain with its avatarSrc, and removed (§3)", () => {
  storeCurrentDomain(building);
  expect([...stored.keys()]).toEqual(["currentDomain"]);
  expect(JSON.parse(stored.get("currentDomain")!)).toEqual(building);
  storeCurrentDomain(undefined);
  expect(stored.size).toBe(0);
});

test("a browser without storage does not cause a failure", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => storeCurrentDomain(building)).not.toThrow();
});

test("entering and leaving a building in another window is reported until the subscription ends", () => {
  const listener = vi.fn();
  const stop = watchOtherWindows(listener);
  storageListener!({ key: "portineria.background", newValue: "x" });
  expect(listener).not.toHaveBeenCalled();
  storageListener!({ key: "currentDomain", newValue: JSON.stringify(building) });
  storageListener!({ key: "currentDomain", newValue: null });
  storageListener!({ key: null, newValue: null });
  expect(listener.mock.calls).toEqual([[building], [undefined], [undefined]]);
  stop();
  expect(storageListener).toBeUndefined();
});

test("an invalid building, or one with a foreign picture, is ignored", () => {
  for (const text of [
    null,
    "",
    "{",
    "null",
    "7",
    '"building"',
    "[]",
    '{"id":"building"}',
    '{"id":7,"name":"","label":""}',
  ])
    expect(readDomain(text), String(text)).toBeUndefined();
  for (const avatarSrc of [
    "https://evil.example/a.png",
    "//evil.example",
    "javascript:alert(1)",
    7,
    undefined,
  ])
    expect(readDomain(JSON.stringify({ ...building, avatarSrc }))).toEqual({ ...building, avatarSrc: null });
});
