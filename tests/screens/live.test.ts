import { afterAll, beforeAll, expect, test } from "vitest";
import { insertCalledPeople } from "#provider/ring-calls/queries/called-people.ts";
import { insertRingCall } from "#provider/ring-calls/queries/ring-calls.ts";
import { transaction } from "#storage/database.ts";
import type { Visitor } from "../attacks/support/visitor.ts";
import { openStream } from "../support/outside/open-stream.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

const MINUTE_MS = 60_000;

let world: SeededConsole;
/** A call that rings for the resident. */
let callId: string;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    const startedAt = Date.now();
    const call = { domainId: ids.domain, panelId: ids.device, eventId: "ring", buttonName: "", startedAt };
    await transaction(db, async (tx) => {
      callId = await insertRingCall(tx, { ...call, actionGroupId: null, endsAt: startedAt + 10 * MINUTE_MS });
      const people = [{ userId: ids.resident, rings: true }];
      await insertCalledPeople(tx, { callId, domainId: ids.domain, startedAt, stage: 0, people });
    });
  });
});

afterAll(() => world?.stop());

/** Returns the mark of a page that the visitor reads now. */
async function readMark(visitor: Visitor): Promise<string> {
  const mark = /"mark","([^"]+)"/.exec((await visitor.open("/domain/notes.data")).text)?.[1];
  if (mark === undefined) throw new Error("The page has no mark.");
  return mark;
}

test("a page of a person of two buildings is read again only if something was missed, such as a ring in the other one", async () => {
  const { url, calls, building, other } = world;
  const { resident } = building.people;
  const asResident = calls(resident.token);
  const { code } = await calls(other.token).invites.create({ body: {} });
  await asResident.invites.activate({ body: { code } });
  const visitor = await world.enter(resident);
  await visitor.enter(other.ids.domain);
  const before = await readMark(visitor);

  await calls(building.token).agentGroups.create({ body: { name: "Gardeners" } });
  expect(await readMark(visitor), "what is not urgent elsewhere is not shown here").toBe(before);
  const nothingMissed = await openStream(url, visitor, before);
  await expect.poll(() => nothingMissed.text()).toBe(`retry: 3000\nid: ${before}\n\n`);

  const { access_token } = await asResident.auth.enterDomain({ domainId: building.ids.domain });
  await calls(access_token).ringCalls.decline({ id: callId });
  await expect.poll(() => nothingMissed.text()).toMatch(/data: changed\n\n$/);
  const after = await readMark(visitor);
  expect(nothingMissed.text()).toContain(`id: ${after}\ndata: changed`);
  const missed = await openStream(url, visitor, before);
  await expect.poll(() => missed.text()).toBe(`retry: 3000\nid: ${after}\ndata: changed\n\n`);
  const current = await openStream(url, visitor, after);
  await expect.poll(() => current.text()).toBe(`retry: 3000\nid: ${after}\n\n`);
});
