import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Panel } from "#panel/virtual-panel.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const PIN = "135790";

/** Opens a site with a door that has a keypad, and a code and a tag that open it. */
async function openKeypad(): Promise<{ site: Site; panel: Panel }> {
  const site = await openSite();
  const panel = await site.startPanel();
  await seedDoor(site, await site.enable());
  await giveTag(site, null);
  const { userId } = site.administrator;
  await site
    .api()
    .accessCredentials.create({ body: { name: "Code", userId, credentialType: "CODE", value: PIN } });
  await site.configured(panel);
  return { site, panel };
}

async function enter(panel: Panel, digits: string): Promise<string | undefined> {
  const answer = await panel.code(digits);
  return answer && "decision" in answer ? answer.decision.reason : undefined;
}

async function guess(panel: Panel, times: number): Promise<(string | undefined)[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => enter(panel, String(900_000 + n))));
}

test("a keypad on which many codes are tried is locked for a while, also after a restart", async () => {
  const { site, panel } = await openKeypad();
  expect(await enter(panel, PIN)).toBe("GRANTED");
  const reasons = await guess(panel, 30);
  expect(reasons.filter((reason) => reason === "UNKNOWN_CODE")).toHaveLength(10);
  expect(reasons.filter((reason) => reason === "TOO_MANY_CODES")).toHaveLength(20);
  expect(await enter(panel, PIN)).toBe("TOO_MANY_CODES");
  await panel.stop();

  const again = await site.startPanel();
  await again.waitFor(inService);
  expect(await enter(again, PIN)).toBe("TOO_MANY_CODES");
  expect((await again.present("NFC_TAG", TAG))?.decision.reason).toBe("GRANTED");
  expect(await again.code("101")).toMatchObject({ effects: ["calls all-the-agents"] });
  await again.waitFor(({ undelivered }) => undelivered === 0);
  const refused = (await site.events("ACCESS")).filter(({ outcome }) => outcome === "refused");
  expect(refused.filter(({ reason }) => reason === "TOO_MANY_CODES")).toHaveLength(22);
});

test("disconnecting a keypad does not help: offline tries are counted when the server is back", async () => {
  const { site, panel } = await openKeypad();
  await site.stopServer();
  await panel.waitFor(({ online }) => !online);
  expect((await guess(panel, 12)).filter((reason) => reason === "UNKNOWN_CODE")).toHaveLength(10);
  expect(await enter(panel, PIN)).toBe("TOO_MANY_CODES");
  await site.startServer();
  await panel.waitFor(({ online, undelivered }) => online && undelivered === 0);
  expect(await enter(panel, PIN)).toBe("TOO_MANY_CODES");
  await eventually(async () => {
    const events = await site.events("ACCESS");
    return events.filter(({ reason }) => reason === "TOO_MANY_CODES").length === 4 ? true : undefined;
  });
});

test("a call code rings and opens nothing, whatever its button opens; only limited uses are counted", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  const { door } = await seedDoor(site, device);
  await giveTag(site, null);
  const { id } = device;
  const [button] = (await site.api().ringBellButtons.list({ id })).items;
  await site.api().actionGroups.addAction({
    id,
    groupId: button!.actionGroupId,
    body: { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id },
  });
  await site.configured(panel);
  expect((await panel.code("101"))?.effects).toEqual(["calls all-the-agents"]);
  expect(panel.state().outputsOn).toEqual([]);
  expect((await panel.ring(1))?.effects).toEqual(["calls all-the-agents", "Door opens for 3 s"]);

  expect((await panel.present("NFC_TAG", TAG))?.decision.outcome).toBe("granted");
  await panel.waitFor(({ undelivered }) => undelivered === 0);
  const stored = JSON.parse(readFileSync(site.stateFile, "utf8")) as { spentUses: unknown[] };
  expect(stored.spentUses).toEqual([]);
});
