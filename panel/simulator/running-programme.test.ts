import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RunningProgramme } from "./running-programme.ts";

/** A folder for the programme of a building without devices. */
async function newProgramme() {
  const folder = await mkdtemp(path.join(tmpdir(), "portineria-programme-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return async () => {
    const programme = await RunningProgramme.start({
      domainId: "demo",
      file: path.join(folder, "programme.json"),
      timeZone: () => "Europe/Rome",
      scene: () => ({ building: { cards: [], credentials: [] }, panels: [] }),
      changed: () => undefined,
    });
    onTestFinished(() => programme.stop());
    return programme;
  };
}

test("a programme that was paused stays so when the server is started again, until it goes on", async () => {
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
  programme.happenNow();
  expect(programme.view().next).toBeNull();
});
