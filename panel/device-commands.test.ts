import { expect, test } from "vitest";
import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import { makeDeviceCommands } from "./device-commands.ts";
import { emptyState, type StateStore } from "./link/state-store.ts";

function command(id: string, kind: "reboot" | "identify" = "identify"): DownMessage<"command"> {
  return { id, kind, payload: {}, expiresAt: 1 };
}

/** A device that carries out commands at once, with all that it reported and did. */
function device(state = emptyState("VP-1")) {
  const store: StateStore = { state, update: async (change) => change(state) };
  const reports: UpMessage<"command">[] = [];
  const done: string[] = [];
  const commands = makeDeviceCommands({
    store,
    report: (report) => reports.push(report),
    notice: () => undefined,
    perform: async ({ id, kind }) => {
      done.push(id);
      return kind;
    },
    outcomeAfterCut: ({ kind }) => ({ state: kind === "reboot" ? "done" : "failed", detail: "power cut" }),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { state, commands, reports, done, settled };
}

test("a command that arrives twice is carried out once, and reported twice", async () => {
  const { commands, reports, done, settled } = device();
  await commands.take(command("a"));
  await settled();
  await commands.take(command("a"));
  expect(done).toEqual(["a"]);
  expect(reports.map(({ state }) => state)).toEqual(["received", "done", "done"]);
});

test("a command that is set to fail does, and none after it fails", async () => {
  const { commands, reports, done, settled } = device();
  commands.failNext("the fuse has blown");
  await commands.take(command("a"));
  await commands.take(command("b"));
  await settled();
  expect(done).toEqual(["b"]);
  expect(reports).toContainEqual({ id: "a", state: "failed", detail: "the fuse has blown" });
  expect(reports).toContainEqual({ id: "b", state: "done", detail: "identify" });
});

test("a command interrupted by a power cut is not begun again; one that had not begun is carried out after the start", async () => {
  const state = emptyState("VP-1");
  state.commands = [
    { id: "a", kind: "identify", payload: {}, state: "begun", detail: null },
    { id: "b", kind: "reboot", payload: {}, state: "begun", detail: null },
    { id: "c", kind: "identify", payload: {}, state: "received", detail: null },
  ];
  const { commands, done, settled } = device(state);
  await commands.resume();
  await settled();
  expect(done).toEqual(["c"]);
  expect(state.commands.map((each) => each.state)).toEqual(["failed", "done", "done"]);
});
