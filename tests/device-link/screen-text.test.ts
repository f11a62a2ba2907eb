import { expect, test } from "vitest";
import { runCommand } from "#panel/commands.ts";
import { drawNameplate } from "#panel/nameplate.ts";
import { seedDoor } from "./support/seeded-door.ts";
import { openSite } from "./support/site.ts";

/** A Monday in summer, eight o'clock in Rome. */
const MORNING = Date.UTC(2026, 5, 1, 6);
const HOUR = 3_600_000;

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
