import { statSync } from "node:fs";
import { expect, test } from "vitest";
import type { InteractiveProcess } from "../device-link/support/interactive-process.ts";
import { runPanel, startPanelProcess } from "../device-link/support/panel-process.ts";
import { giveTag, seedDoor, TAG } from "../device-link/support/seeded-door.ts";
import { openSite } from "../device-link/support/site.ts";

const RUNG = /^ring 1 Rossi -> calls all-the-agents$/;

/** Presses the button repeatedly, and kills the panel meanwhile; returns the number of printed rings. */
async function ringUntilKilled(panel: InteractiveProcess, times: number): Promise<number> {
  for (let count = 0; count < times; count++) panel.type("ring 1");
  while (panel.lines.filter((line) => RUNG.test(line)).length < times / 2) await panel.prints(RUNG);
  await panel.kill();
  return panel.lines.filter((line) => RUNG.test(line)).length;
}

test("a panel with missing arguments prints an error and exits", async () => {
  const panel = runPanel(["--server", "http://localhost:3000", "--hw-id", "VP-1"]);
  expect(await panel.exited).toBe(1);
  expect(panel.lines[0]).toBe("--activation-code is missing.");
});

test("a panel prints what it does, line by line", async () => {
  const site = await openSite();
  const panel = startPanelProcess(site);
  await panel.prints(/^waiting to be enabled: hardware ID VP-.+, activation code ....-....-....$/);
  await seedDoor(site, await site.enable());
  await panel.prints(/\(1\) Rossi/);
  await giveTag(site, 1);
  panel.type("wait");
  await panel.prints(/^ready$/);
  for (const command of [
    "ring 1",
    "ring 7",
    "code 101",
    `tag ${TAG}`,
    `tag ${TAG}`,
    "code 123456",
    "log Hello",
    "dance",
    "quit",
  ]) {
    panel.type(command);
  }
  expect(await panel.exited).toBe(0);
  const from = panel.lines.indexOf("ready") + 1;
  expect(
    panel.lines.slice(from).filter((line) => !/^[|+]|^configuration|^output|^picture/.test(line)),
  ).toEqual([
    "ring 1 Rossi -> calls all-the-agents",
    "ring 7 refused: no such button",
    "code 101 -> calls all-the-agents",
    `tag ${TAG} granted: Door opens for 3 s (Ada Bianchi)`,
    `tag ${TAG} refused: USED_UP — the credential has no uses left`,
    "code ****56 refused: UNKNOWN_CODE — there is no such code",
    "logged",
    "dance: unknown command; help lists the commands",
  ]);
  expect(statSync(site.stateFile).mode & 0o777).toBe(0o600);
});

test("nothing that a panel printed is lost or reported twice, although it is killed repeatedly", async () => {
  const site = await openSite();
  const first = startPanelProcess(site);
  await seedDoor(site, await site.enable());
  await first.prints(/\(1\) Rossi/);
  const printed = [await ringUntilKilled(first, 40)];
  await site.stopServer();
  for (const times of [10, 30]) printed.push(await ringUntilKilled(startPanelProcess(site), times));
  await site.startServer();
  printed.push(await ringUntilKilled(startPanelProcess(site), 40));

  const last = startPanelProcess(site);
  last.type("wait");
  await last.prints(/^ready$/);
  const ringCount = (await site.events("RING")).length;
  expect(ringCount).toBeGreaterThanOrEqual(printed.reduce((sum, count) => sum + count));
  expect(ringCount).toBeLessThanOrEqual(120);
});
