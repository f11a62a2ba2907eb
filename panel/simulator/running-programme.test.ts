import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Scene } from "./run-activity.ts";
import { RunningProgramme } from "./running-programme.ts";

const MINUTE_MS = 60_000;

/** What an earlier version stored, of a programme that began long ago. */
const BEGAN_LONG_AGO = "{}";

/** Starts the programme of a building with these devices, as often as a test calls it. */
async function newProgramme(panels: Scene["panels"] = [], stored: string | null = BEGAN_LONG_AGO) {
  const folder = await mkdtemp(path.join(tmpdir(), "portineria-programme-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (stored !== null) await writeFile(path.join(folder, "programme.json"), stored);
  return async () => {
    const programme = await RunningProgramme.start({
      domainId: "demo",
      file: path.join(folder, "programme.json"),
      timeZone: () => "Europe/Rome",
      scene: () => ({ building: { cards: [], credentials: [] }, panels }),
      reportChange: () => undefined,
    });
    onTestFinished(() => programme.stop());
    return programme;
  };
}

/** From this moment on the test controls the time: at 11:33 in Rome a stranger holds up a card. */
function beginAt(moment: string): void {
  vi.useFakeTimers({ now: Date.parse(moment), toFake: ["Date", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A door panel that records when a person did something at it. */
function notingPanel() {
  const acts: string[] = [];
  const panel: Scene["panels"][number] = {
    hwId: "main",
    type: "RINGBELL",
    async act({ kind }) {
      acts.push(`${new Date().toISOString().slice(11, 16)} ${kind}`);
      return undefined;
    },
    view: () => ({
      hwId: "main",
      plugged: true,
      online: true,
      clockOffsetMinutes: 0,
      face: null,
      lines: [],
    }),
    deviceId: () => null,
    buttonsCalling: () => [],
  };
  return { panel, acts };
}

test("a paused programme stays paused when the server restarts, until it is resumed", async () => {
  const start = await newProgramme();
  const first = await start();
  expect(first.view().paused).toBe(false);
  await first.pause(true);
  const second = await start();
  expect(second.view().paused).toBe(true);
  await second.pause(false);
  expect((await start()).view().paused).toBe(false);
});

test("where there is no door nothing is planned", async () => {
  const programme = await (await newProgramme())();
  programme.runNextActivity();
  expect(programme.view().next).toBeNull();
});

test("the planned event takes place at its minute, by the building's clock, and the next one is planned", async () => {
  beginAt("2026-11-26T10:32:10Z");
  const { panel, acts } = notingPanel();
  const programme = await (await newProgramme([panel]))();
  const { next } = programme.view();
  expect(next).toMatchObject({ activity: "unknown-card", hwId: "main" });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(acts).toEqual(["10:33 present"]);
  expect(programme.view().next).toMatchObject({ at: next!.at + 8 * MINUTE_MS, activity: "resident" });
});

test("what happens in the first minutes of a demo building goes on when the server restarts", async () => {
  beginAt("2026-11-26T02:10:20Z");
  const { panel, acts } = notingPanel();
  const start = await newProgramme([panel], null);
  const first = await start();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  first.stop();
  await start();
  await vi.advanceTimersByTimeAsync(55 * MINUTE_MS);
  // At night a stranger comes only in these minutes.
  expect(acts).toEqual(["02:13 present", "02:18 present"]);
});

test("while it is paused nothing happens, and what was missed does not happen later", async () => {
  beginAt("2026-11-26T10:32:10Z");
  const { panel, acts } = notingPanel();
  const programme = await (await newProgramme([panel]))();
  await programme.pause(true);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  await programme.pause(false);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(acts).toEqual([]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(acts).toEqual(["11:33 present"]);
});

test("while it is paused what comes next can happen at once", async () => {
  beginAt("2026-11-26T10:32:10Z");
  const { panel, acts } = notingPanel();
  const programme = await (await newProgramme([panel]))();
  await programme.pause(true);
  programme.runNextActivity();
  expect(acts).toEqual(["10:32 present"]);
  expect(programme.view()).toMatchObject({ paused: true, next: { activity: "resident" } });
});

test("events that a sleeping machine has missed are skipped when it wakes up", async () => {
  beginAt("2026-11-26T10:32:10Z");
  const { panel, acts } = notingPanel();
  await (
    await newProgramme([panel])
  )();
  vi.setSystemTime(Date.parse("2026-11-26T10:34:30Z"));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(acts).toEqual([]);
});
