import { expect, test } from "vitest";
import type { DownMessage, UpMessage } from "#contract/device-link.ts";
import { makeDeviceCommands } from "./device-commands.ts";
import { emptyState, type Keeper } from "./kept-state.ts";

function command(id: string, kind: "reboot" | "identify" = "identify"): DownMessage<"command"> {
  return { id, kind, payload: {}, expiresAt: 1 };
}

/** A device that does what it is asked at once, with all it reported and did. */
function device(state = emptyState("VP-1")) {
  const keeper: Keeper = { state, keep: async (change) => change(state) };
  const reports: UpMessage<"command">[] = [];
  const done: string[] = [];
  const commands = makeDeviceCommands({
    keeper,
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

test("a command that comes twice is done once, and told of twice", async () => {
  const { commands, reports, done, settled } = device();
  await commands.take(command("a"));
  await settled();
  await commands.take(command("a"));
  expect(done).toEqual(["a"]);
  expect(reports.map(({ state }) => state)).toEqual(["received", "done", "done"]);
});

test("a command that shall fail does, and none after it", async () => {
  const { commands, reports, done, settled } = device();
  commands.failNext("the fuse has blown");
  await commands.take(command("a"));
  await commands.take(command("b"));
  await settled();
  expect(done).toEqual(["b"]);
  expect(reports).toContainEqual({ id: "a", state: "failed", detail: "the fuse has blown" });
  expect(reports).toContainEqual({ id: "b", state: "done", detail: "identify" });
});

test("what the power cut short is not begun again; what had not begun is done after the start", async () => {
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
