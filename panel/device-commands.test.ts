import { expect, test } from "vitest";
import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import { createDeviceCommands } from "./device-commands.ts";
import { emptyState, type StateStore, type StoredCommand } from "./link/state-store.ts";

const NOW = 1_000_000;
const LATER = NOW + 10_000;

function command(id: string, expiresAt = LATER): DownMessage<"command"> {
  return { id, kind: "identify", payload: {}, expiresAt };
}

function stored(
  id: string,
  kind: StoredCommand["kind"],
  state: StoredCommand["state"],
  expiresAt = LATER,
): StoredCommand {
  return { id, kind, payload: {}, expiresAt, state, detail: null, isRecorded: false };
}

/** A device that carries out commands at once, with everything that it reported and did. */
function device(state = emptyState("VP-1"), serverTime = () => Promise.resolve(NOW)) {
  const store: StateStore = { state, update: async (change) => change(state) };
  const reports: UpMessage<"command">[] = [];
  const done: string[] = [];
  const commands = createDeviceCommands({
    store,
    report: (report) => reports.push(report),
    notice: () => undefined,
    perform: async ({ id, kind }) => {
      done.push(id);
      return kind;
    },
    serverTime,
    outcomeAfterCut: ({ kind }) =>
      kind === "open-door"
        ? undefined
        : { state: kind === "reboot" ? "done" : "failed", detail: "power cut" },
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
    stored("a", "identify", "begun"),
    stored("b", "reboot", "begun"),
    stored("c", "identify", "received"),
  ];
  const { commands, done, settled } = device(state);
  await commands.resume();
  await settled();
  expect(done).toEqual(["c"]);
  expect(state.commands.map((each) => each.state)).toEqual(["failed", "done", "done"]);
});

test("an end is reported again until the server has recorded it, also after a power cut", async () => {
  const { state, commands, reports, settled } = device();
  await commands.take(command("a"));
  await commands.take(command("b"));
  await settled();
  await commands.recorded("a");
  const before = reports.length;
  commands.reportEnds();
  const again = device(state);
  await again.commands.resume();
  again.commands.reportEnds();
  const end = { id: "b", state: "done", detail: "identify" };
  expect(reports.slice(before)).toEqual([end]);
  expect(again.reports).toEqual([end]);
  await again.commands.recorded("b");
  again.commands.reportEnds();
  expect(again.reports).toEqual([end]);
});

test("an opening interrupted by a power cut is neither begun again nor reported as ended", async () => {
  const state = emptyState("VP-1");
  state.commands = [stored("a", "open-door", "begun")];
  const { commands, reports, done, settled } = device(state);
  await commands.resume();
  await settled();
  commands.reportEnds();
  expect([done, reports]).toEqual([[], []]);
});

test("a command that has expired is refused, and is not begun when it arrives again", async () => {
  const { commands, reports, done, settled } = device();
  await commands.take(command("a", NOW));
  await commands.take(command("b", NOW + 1));
  await settled();
  await commands.take(command("a", LATER));
  expect(done).toEqual(["b"]);
  const refusal = { id: "a", state: "failed", detail: "it came too late" };
  expect(reports.filter(({ id }) => id === "a")).toEqual([
    { id: "a", state: "received", detail: null },
    refusal,
    refusal,
  ]);
});

test("a command that expires while it waits for the previous one is refused", async () => {
  let time = NOW;
  const { commands, reports, done, settled } = device(emptyState("VP-1"), async () => time);
  await commands.take(command("a"));
  await settled();
  const second = commands.take(command("b"));
  time = LATER;
  await second;
  await settled();
  expect(done).toEqual(["a"]);
  expect(reports.at(-1)).toEqual({ id: "b", state: "failed", detail: "it came too late" });
});

test("a command that is done repeats its state, also after it has expired", async () => {
  let time = NOW;
  const { commands, reports, done, settled } = device(emptyState("VP-1"), async () => time);
  await commands.take(command("a"));
  await settled();
  time = LATER + 1;
  await commands.take(command("a"));
  await settled();
  expect(done).toEqual(["a"]);
  expect(reports.at(-1)).toEqual({ id: "a", state: "done", detail: "identify" });
});

test("after a power cut a command that had not begun waits for the server's time, and is refused if it has expired", async () => {
  const state = emptyState("VP-1");
  state.commands = [
    stored("a", "reboot", "begun", NOW),
    stored("b", "identify", "received", NOW),
    stored("c", "identify", "received"),
  ];
  let setTime: (time: number) => void = () => undefined;
  const time = new Promise<number>((resolve) => (setTime = resolve));
  const { commands, done, settled } = device(state, () => time);
  await commands.resume();
  await settled();
  expect(done).toEqual([]);
  setTime(NOW);
  await settled();
  expect(done).toEqual(["c"]);
  expect(state.commands).toMatchObject([
    { state: "done", detail: "power cut" },
    { state: "failed", detail: "it came too late" },
    { state: "done", detail: "identify" },
  ]);
});

test("a command that waited is not begun for the next service", async () => {
  const state = emptyState("VP-1");
  state.commands = [stored("a", "identify", "received")];
  let setTime: (time: number) => void = () => undefined;
  const time = new Promise<number>((resolve) => (setTime = resolve));
  const { commands, reports, done, settled } = device(state, () => time);
  await commands.resume();
  Object.assign(state, emptyState("VP-1"));
  setTime(NOW);
  await settled();
  expect(done).toEqual([]);
  expect(reports).toEqual([]);
});
