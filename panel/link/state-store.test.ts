import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openState } from "./state-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portineria-state-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a state that is damaged or another panel's is refused and unchanged", async () => {
  const path = join(folder, "panel.json");
  await openState(path, "VP-1").update(() => undefined);
  expect(() => openState(path, "VP-2")).toThrow("belongs to the panel VP-1");
  writeFileSync(path, "{");
  expect(() => openState(path, "VP-1")).toThrow("is not the state of a panel");
  expect(readFileSync(path, "utf8")).toBe("{");
});

test("stored state is read again, is private to its user, and leaves no other file", async () => {
  const path = join(folder, "data", "panel.json");
  const { update } = openState(path, "VP-1");
  await Promise.all([update((state) => (state.secret = "a")), update((state) => (state.secret += "b"))]);
  await update((state) => (state.secret += "c"));
  expect(openState(path, "VP-1").state.secret).toBe("abc");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data"))).toEqual(["panel.json"]);
});

test("a configuration that this program can't read is dropped, the events are not", async () => {
  const path = join(folder, "panel.json");
  await openState(path, "VP-1").update((state) => (state.secret = "a"));
  const onDisk = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...onDisk, configuration: { version: 1 } }));
  expect(openState(path, "VP-1").state).toMatchObject({ secret: "a", configuration: null });
});

test("a command that an earlier version stored without its expiry is read, and counts as expired", async () => {
  const path = join(folder, "panel.json");
  await openState(path, "VP-1").update(() => undefined);
  const onDisk = JSON.parse(readFileSync(path, "utf8")) as object;
  const command = { id: "a", kind: "open-door", payload: {}, state: "received", detail: null };
  writeFileSync(path, JSON.stringify({ ...onDisk, commands: [command] }));
  expect(openState(path, "VP-1").state.commands).toEqual([{ ...command, expiresAt: 0, isRecorded: false }]);
});

test("a failed write is not reported as stored", async () => {
  const path = join(folder, "panel.json");
  const { update } = openState(path, "VP-1");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  await expect(update((state) => (state.secret = "a"))).rejects.toThrow();
  rmSync(folder);
  await update(() => undefined);
  expect(openState(path, "VP-1").state.secret).toBe("a");
});
