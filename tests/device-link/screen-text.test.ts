import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runCommand } from "#panel/commands.ts";
import { drawNameplate } from "#panel/nameplate.ts";
import { SimulatedPanel } from "#panel/simulator/simulated-panel.ts";
import { seedDoor } from "./support/seeded-door.ts";
import { eventually, inService, onTestEnd, openSite } from "./support/site.ts";

/** A Monday in summer, eight o'clock in Rome. */
const MORNING = Date.UTC(2026, 5, 1, 6);
const HOUR = 3_600_000;

const CALL_CODE = "101";
const UNKNOWN_CODE = "987654";

test("a panel shows its configured texts, and outside the opening hours the text for closed hours", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await seedDoor(site, device);
  const { domains, deviceCustomizations } = site.api();
  const change = (section: string, body: Record<string, unknown>) =>
    deviceCustomizations.update({ id: device.id, section, body });
  await change("display", { title: "Stairway B" });
  await change("messages", { welcome: "Ring twice", calling: "Somebody will answer" });
  await change("opening-hours", {
    enabled: true,
    periods: [{ day: 1, from: "08:00", to: "12:00" }],
    closedMessage: "Back on Monday",
  });
  await site.configured(panel);
  const screen = (at: number) =>
    drawNameplate(panel.state().configuration!, at).split("\n").slice(1, 3).join();
  expect(screen(MORNING + 2 * HOUR)).toMatch(/Stairway B.*Ring twice/);
  expect(screen(MORNING)).toMatch(/Back on Monday/);

  await domains.update({ id: site.domainId, body: { timeZone: "Europe/Rome" } });
  await site.configured(panel);
  expect(screen(MORNING)).toMatch(/Ring twice/);
  expect(screen(MORNING + 4 * HOUR)).toMatch(/Back on Monday/);

  // Only the text depends on the hours: without any hours it is closed at any time.
  await change("opening-hours", { periods: [] });
  await site.configured(panel);
  expect(await runCommand(panel, "buttons")).toMatch(/Back on Monday/);
  expect(await runCommand(panel, "ring 1")).toBe(
    "ring 1 Rossi -> calls all-the-agents, shows “Somebody will answer”",
  );
});

/** A simulated panel in service, on which a call code rings Rosa. */
async function openPanelOfRosa() {
  const site = await openSite();
  const { agentGroups, actionGroups, codes } = site.api();
  const rosa = await site.resident("Rosa");
  const flat = await agentGroups.create({ body: { name: "Flat 1" } });
  await agentGroups.addMember({ id: flat.id, body: { agentId: rosa.userId } });
  const enrolled = await site.startPanel();
  const { id } = await site.enable();
  const { id: actionGroupId } = await actionGroups.create({ id, body: { name: "Rossi" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id } as const;
  await actionGroups.addAction({ id, groupId: actionGroupId, body: call });
  await codes.create({ id, body: { type: "call", code: CALL_CODE, actionGroupId } });
  await site.configured(enrolled);
  await enrolled.stop();

  const { hwId, stateFile } = site;
  const { secret } = JSON.parse(readFileSync(stateFile, "utf8")) as { secret: string };
  const device = { hwId, secret, stateFile, type: "RINGBELL", reportChange: () => undefined } as const;
  const panel = await SimulatedPanel.start({ server: site.mqtt(), web: site.http(), ...device });
  onTestEnd(() => panel.stop());
  await eventually(async () => inService({ ...panel.view(), configuration: panel.view().face }) || undefined);
  return { panel, rosa };
}

test("the display says how a dialled call ends: after an answer, and without one", async () => {
  const { panel, rosa } = await openPanelOfRosa();
  const { ringCalls } = rosa.api;
  const shows = (moment: string) =>
    eventually(async () => panel.view().face?.display.moment === moment || undefined);
  const dial = async () => {
    expect(await panel.act({ kind: "dial", digits: CALL_CODE })).toBeUndefined();
    await shows("calling");
    const ringing = async () => (await ringCalls.list({ query: { ringing: "true" } })).items[0];
    return (await eventually(ringing)).id;
  };
  const dialAnswered = async () => {
    const id = await dial();
    await ringCalls.answer({ id });
    await shows("coming");
    return id;
  };

  const first = await dialAnswered();
  // A visitor who enters a door code meanwhile begins no other call.
  await panel.act({ kind: "dial", digits: UNKNOWN_CODE });
  await shows("refused");
  await ringCalls.end({ id: first });
  await shows("ended");

  await dialAnswered();
  // The visitor dials again, which begins another call.
  await ringCalls.decline({ id: await dial() });
  await shows("unanswered");
});
