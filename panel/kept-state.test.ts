import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openState } from "./kept-state.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portineria-state-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a state that is damaged or another panel's is refused and stays as it is", async () => {
  const path = join(folder, "panel.json");
  await openState(path, "VP-1").keep(() => undefined);
  expect(() => openState(path, "VP-2")).toThrow("belongs to the panel VP-1");
  writeFileSync(path, "{");
  expect(() => openState(path, "VP-1")).toThrow("is not the state of a panel");
  expect(readFileSync(path, "utf8")).toBe("{");
});

test("what was kept is there again, for nobody else to read, and nothing lies beside it", async () => {
  const path = join(folder, "data", "panel.json");
  const { keep } = openState(path, "VP-1");
  await Promise.all([keep((state) => (state.secret = "a")), keep((state) => (state.secret += "b"))]);
  await keep((state) => (state.secret += "c"));
  expect(openState(path, "VP-1").state.secret).toBe("abc");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "data"))).toEqual(["panel.json"]);
});

test("a configuration that this program can't read is forgotten, the events are not", async () => {
  const path = join(folder, "panel.json");
  await openState(path, "VP-1").keep((state) => (state.secret = "a"));
  const kept = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...kept, configuration: { version: 1 } }));
  expect(openState(path, "VP-1").state).toMatchObject({ secret: "a", configuration: null });
});

test("what could not be written is not said to be kept", async () => {
  const path = join(folder, "panel.json");
  const { keep } = openState(path, "VP-1");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  await expect(keep((state) => (state.secret = "a"))).rejects.toThrow();
  rmSync(folder);
  await keep(() => undefined);
  expect(openState(path, "VP-1").state.secret).toBe("a");
});
