import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { EventExport } from "#contract/history/event-exports.ts";
import { insertEvents, type NewEvent } from "#provider/history/queries/events.ts";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { removeMember } from "#provider/people/operations/remove-member.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "#provider/sign-in/queries/signed-in.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { type Database, transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { type Building, PASSWORD, type World } from "../../support/world.ts";
import { RING_ID, ringWithPicture } from "./ring-with-picture.ts";

const AT_ONCE = 1_000;
const access = { kind: "ACCESS", outcome: "granted" } as const;

async function record(db: Database, domainId: string, events: NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    await transaction(db, (tx) => insertEvents(tx, domainId, events.slice(start, start + AT_ONCE), 1));
  }
}

/** Signs in and enters the building again, after the earlier tokens have expired. */
async function administratorAgain({ administrator, building, signIn, enter }: World) {
  const { token } = await signIn(administrator.email, PASSWORD);
  return enter({ ...administrator, token }, building.domain.id);
}

async function finished(api: ApiCalls, id: string): Promise<EventExport> {
  return expect
    .poll(() => api.eventExports.get({ id }), { interval: 20 })
    .toMatchObject({ state: expect.stringMatching(/DONE|FAILED/) as string })
    .then(() => api.eventExports.get({ id }));
}

async function textOf(api: ApiCalls, { id, parts }: EventExport): Promise<string> {
  const read: Buffer[] = [];
  for (let position = 0; position < parts; position++) {
    const { content, isLast } = await api.eventExports.part({ id, position: String(position) });
    expect(isLast).toBe(position === parts - 1);
    read.push(Buffer.from(content, "base64"));
  }
  return Buffer.concat(read).toString("utf8");
}

/** The fields that these tests read of an event in a JSON export. */
interface ExportedLine {
  id: string;
  groups: { id: string; name: string }[];
  media: boolean;
}

async function textOfOrder(
  api: ApiCalls,
  body: Parameters<ApiCalls["eventExports"]["create"]>[0]["body"],
): Promise<string> {
  const { id } = await api.eventExports.create({ body });
  return textOf(api, await finished(api, id));
}

function relate(
  { api }: Building,
  sourceId: string,
  type: RelationType,
  destinationId: string,
): Promise<unknown> {
  return api.agentGroupRelations.create({ body: { sourceId, type, destinationId } });
}

describeApi("exports of the history", (start) => {
  test("an export belongs to its requester: for others, and from another building, it does not exist", async () => {
    const world = await start();
    const { building, resident, enter } = world;
    const rosa = await resident("Rosa");
    const carlo = await resident("Carlo");
    const { id } = await rosa.api.eventExports.create({ body: { format: "csv" } });
    await finished(rosa.api, id);
    const other = await world.otherBuilding();
    const { code } = await other.api.invites.create({ body: {} });
    await rosa.asPerson.invites.activate({ body: { code } });
    const { api: elsewhere } = await enter(rosa, other.domain.id);
    for (const api of [carlo.api, building.api, other.api, elsewhere]) {
      const { get, part, cancel, list } = api.eventExports;
      expect(await refusal(get({ id }))).toMatchObject({ name: "NOT_FOUND", status: 404 });
      expect(await refusal(part({ id, position: "0" }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(cancel({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect((await list()).items).toEqual([]);
    }
    expect((await rosa.api.eventExports.list()).items.map((each) => each.id)).toEqual([id]);
    for (const position of ["1", "-1", "x", "0_0"]) {
      expect(await refusal(rosa.api.eventExports.part({ id, position }))).toMatchObject({
        name: "NOT_FOUND",
      });
    }
    // A person who left the building can't even make calls there any more.
    await transaction(world.db, (tx) =>
      removeMember(tx, building.domain.id, { userId: rosa.userId, now: world.clock.now() }),
    );
    expect(await refusal(rosa.api.eventExports.get({ id }))).toMatchObject({ status: 401 });
  });

  test("an export contains what its requester may read", async () => {
    const { building, db, resident } = await start();
    const rosa = await resident("Rosa");
    const named = { id: rosa.userId, name: "=Rosa" };
    await record(db, building.domain.id, [
      { ...access, id: "hers", time: 2_000, actor: named },
      { ...access, id: "somebody-elses", time: 3_000 },
      { kind: "MEMBER", outcome: "joined", id: "joined", time: 1_000, actor: named },
    ]);
    const words = { "outcome.granted": "Consentito", "column.time": "Quando" };
    const order = { words, timeZone: "Europe/Rome", filters: { to: 4_000 } };
    const own = await rosa.api.eventExports.create({ body: { ...order, format: "csv" } });
    expect(own).toMatchObject({ format: "csv", problem: null });
    const done = await finished(rosa.api, own.id);
    expect(done).toMatchObject({ state: "DONE", rows: 2, total: 2, parts: 1 });
    const lines = (await textOf(rosa.api, done)).split("\r\n");
    expect(lines[0]).toMatch(/^\ufeff"Quando \(Europe\/Rome\)",/);
    expect(lines[1]).toMatch(/^"1970-01-01 01:00:02","ACCESS","Consentito","'=Rosa",/);
    expect(lines).toHaveLength(4);

    const filters = { kinds: ["ACCESS" as const], to: 4_000 };
    const all = await building.api.eventExports.create({ body: { format: "json", filters } });
    const text = await textOf(building.api, await finished(building.api, all.id));
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(["somebody-elses", "hers"]);
    const { api } = rosa;
    const refused = api.eventExports.create({
      body: { format: "csv", filters: { agentId: building.domain.id } },
    });
    expect(await refusal(refused)).toMatchObject({ name: "FORBIDDEN" });
    const refusedExport = building.api.eventExports.create({
      body: { format: "csv", filters: { deviceId: "nowhere" } },
    });
    expect(await refusal(refusedExport)).toMatchObject({
      name: "INVALID_INPUT",
      fields: { "filters.deviceId": "unknown" },
    });
  });

  test("an export lists a picture only for those who may see it", async () => {
    const world = await start();
    const { building } = world;
    const { device } = await world.panel();
    const rosa = await world.resident("Rosa");
    const [neighbours, doors] = await Promise.all(
      ["Neighbours", "Doors"].map((name) => building.api.agentGroups.create({ body: { name } })),
    );
    await building.api.agentGroups.addMember({ id: neighbours!.id, body: { agentId: rosa.userId } });
    await building.api.agentGroups.addMember({ id: doors!.id, body: { agentId: device.id } });
    await relate(building, neighbours!.id, "CAN_AUDIT_ACCESS", doors!.id);
    await ringWithPicture(world, building, device.id);
    const picturesFor = async ({ api }: Pick<Building, "api">) => {
      const text = await textOfOrder(api, { format: "json", filters: { kinds: ["RING"] } });
      return (JSON.parse(text) as ExportedLine[]).map(({ id, media }) => [id, media]);
    };
    expect(await picturesFor(rosa)).toEqual([[RING_ID, true]]);
    await relate(building, neighbours!.id, "CANNOT_ACCESS_EVENT_MEDIA", doors!.id);
    expect(await picturesFor(rosa)).toEqual([[RING_ID, false]]);
    expect(await picturesFor(building)).toEqual([[RING_ID, true]]);
  });

  test("an export is readable as long as its requester has the right, which is checked again at each part", async () => {
    const { building, db, resident } = await start();
    const mia = await resident("Mia");
    const rosa = await resident("Rosa");
    const { api, domain } = building;
    const managers = await api.agentGroups.groupByName({ query: { name: CREDENTIAL_MANAGERS_GROUP } });
    const membership = { id: managers.id, agentId: mia.userId };
    await record(db, domain.id, [
      { ...access, id: "rosas", time: 1, actor: { id: rosa.userId, name: "Rosa" } },
    ]);
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: mia.userId } });
    const order = { format: "csv" as const, filters: { kinds: ["ACCESS" as const] } };
    const { id } = await mia.api.eventExports.create({ body: order });
    const done = await finished(mia.api, id);
    expect(await textOf(mia.api, done)).toContain("Rosa");
    await api.agentGroups.removeMember(membership);
    const again = () => refusal(mia.api.eventExports.part({ id, position: "0" }));
    expect(await again()).toEqual({ name: "FORBIDDEN", status: 403 });

    // A right that comes from a relation between groups is lost with the relation.
    const [ours, theirs] = await Promise.all(
      ["Concierges", "Flat 1"].map((name) => api.agentGroups.create({ body: { name } })),
    );
    await api.agentGroups.addMember({ id: ours!.id, body: { agentId: mia.userId } });
    await api.agentGroups.addMember({ id: theirs!.id, body: { agentId: rosa.userId } });
    await relate(building, ours!.id, "CAN_AUDIT_ACCESS", theirs!.id);
    const next = await mia.api.eventExports.create({ body: order });
    const audited = await finished(mia.api, next.id);
    expect(await textOf(mia.api, audited)).toContain("Rosa");
    await api.agentGroupRelations.remove({
      query: { sourceId: ours!.id, type: "CAN_AUDIT_ACCESS", destinationId: theirs!.id },
    });
    const part = mia.api.eventExports.part({ id: next.id, position: "0" });
    expect(await refusal(part)).toEqual({ name: "FORBIDDEN", status: 403 });
    const own = await mia.api.eventExports.create({ body: order });
    expect(await textOf(mia.api, await finished(mia.api, own.id))).not.toContain("Rosa");
  });

  test("an export contains the groups of its people, where that is requested", async () => {
    const { building, db, resident } = await start();
    const { api, domain } = building;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const groups = await Promise.all(
      ["scala B", "Scala A", "priv-rosa"].map((name) => api.agentGroups.create({ body: { name } })),
    );
    const around = await api.agentGroups.create({ body: { name: "The house", container: true } });
    await relate(building, around.id, "CONTAIN_AGENT_GROUP", groups[0]!.id);
    for (const { id } of groups) await api.agentGroups.addMember({ id, body: { agentId: rosa.userId } });
    const [b, a] = groups.map(({ id, name }) => ({ id, name }));
    await api.agentGroups.addMember({ id: a!.id, body: { agentId: carlo.userId } });
    await transaction(db, (tx) => removeMember(tx, domain.id, { userId: carlo.userId, now: 0 }));
    await record(db, domain.id, [
      { ...access, id: "hers", time: 3_000, actor: { id: rosa.userId, name: "Rosa" } },
      { ...access, id: "his", time: 2_000, actor: { id: carlo.userId, name: "Carlo" } },
      { ...access, id: "nobodys", time: 1_000 },
    ]);
    const order = { filters: { to: 4_000 }, withGroups: true };
    const json = await textOfOrder(api, { ...order, format: "json" });
    const exported = (JSON.parse(json) as ExportedLine[]).map(({ id, groups }) => [id, groups]);
    // As on the person's page: direct groups, by name, without those hidden from lists.
    expect(exported).toEqual([
      ["hers", [a, b]],
      ["his", []],
      ["nobodys", []],
    ]);
    const lines = (await textOfOrder(api, { ...order, format: "csv" })).split("\r\n");
    expect(lines[0]).toContain('"person","groups","device"');
    expect(lines[1]).toContain('"Rosa","Scala A, scala B",""');
    expect(lines[2]).toContain('"Carlo","",""');

    for (const withoutGroups of [{}, { withGroups: false }]) {
      const text = await textOfOrder(api, { filters: order.filters, format: "json", ...withoutGroups });
      expect((JSON.parse(text) as ExportedLine[])[0]).not.toHaveProperty("groups");
    }
  });

  test("an export discloses no groups of people whom its requester may only audit", async () => {
    const { building, db, resident } = await start();
    const { api, domain } = building;
    const [auditor, rosa] = [await resident("Ada"), await resident("Rosa")];
    const virtual = await auditor.api.virtualUsers.create({
      body: { name: "Ada's guest", password: PASSWORD },
    });
    const [watch, watched] = await Promise.all(
      ["Watch", "Watched"].map((name) => api.agentGroups.create({ body: { name } })),
    );
    await relate(building, watch!.id, "CAN_AUDIT_ACCESS", watched!.id);
    await api.agentGroups.addMember({ id: watch!.id, body: { agentId: auditor.userId } });
    for (const agentId of [rosa.userId, virtual.id])
      await api.agentGroups.addMember({ id: watched!.id, body: { agentId } });
    await record(db, domain.id, [
      { ...access, id: "own", time: 3_000, actor: { id: auditor.userId, name: "Ada" } },
      { ...access, id: "virtual", time: 2_000, actor: { id: virtual.id, name: "Ada's guest" } },
      { ...access, id: "audited", time: 1_000, actor: { id: rosa.userId, name: "Rosa" } },
    ]);
    const order = { format: "json", filters: { to: 4_000 }, withGroups: true } as const;
    const exported = (JSON.parse(await textOfOrder(auditor.api, order)) as ExportedLine[]).map(
      ({ id, groups }) => [id, groups.map(({ name }) => name)],
    );
    expect(exported).toEqual([
      ["own", ["Watch"]],
      ["virtual", ["Watched"]],
      ["audited", []],
    ]);
    // The calls about one person answer in the same way.
    const denied = auditor.api.agentGroups.groupsOfAgent({ agentId: rosa.userId });
    expect(await refusal(denied)).toMatchObject({ name: "FORBIDDEN" });
  });

  test("an export has every event once, also beyond the last page that the history shows", async () => {
    const { building, db } = await start();
    const many = Array.from({ length: 12_345 }, (_, index) => ({
      ...access,
      id: `event-${index}`,
      time: 1_000 + Math.floor(index / 700),
    }));
    await record(db, building.domain.id, many);
    const { id } = await building.api.eventExports.create({
      body: { format: "json", filters: { to: 2_000 } },
    });
    const done = await finished(building.api, id);
    expect(done).toMatchObject({ state: "DONE", rows: 12_345, total: null });
    expect(done.parts).toBeGreaterThan(1);
    const events = JSON.parse(await textOf(building.api, done)) as { id: string }[];
    expect(new Set(events.map((each) => each.id)).size).toBe(12_345);
  });

  test("of twenty exports that a person requests at once one is made, and a later one replaces it", async () => {
    const { building, resident } = await start();
    const rosa = await resident("Rosa");
    const order = () => rosa.api.eventExports.create({ body: { format: "csv" } });
    const orders = await Promise.allSettled(Array.from({ length: 20 }, order));
    const taken = orders.filter(({ status }) => status === "fulfilled");
    const refused = orders.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    for (const error of refused) expect(error).toMatchObject({ errorName: "EXPORT_RUNNING", status: 409 });
    // An export that finishes immediately makes room for another.
    expect(taken.length).toBeGreaterThanOrEqual(1);
    const [first] = (await rosa.api.eventExports.list()).items;
    await finished(rosa.api, first!.id);
    const second = await order();
    expect(await refusal(rosa.api.eventExports.get({ id: first!.id }))).toMatchObject({ name: "NOT_FOUND" });
    await rosa.api.eventExports.cancel({ id: second.id });
    expect((await rosa.api.eventExports.list()).items).toEqual([]);
    expect(await refusal(rosa.api.eventExports.cancel({ id: second.id }))).toMatchObject({
      name: "NOT_FOUND",
    });
    expect((await building.api.eventExports.list()).items).toEqual([]);
  });

  test("an export is deleted forty seconds after it was read, or a day after it was made", async () => {
    const world = await start();
    const { db, clock } = world;
    const { api } = world.building;
    const { id } = await api.eventExports.create({ body: { format: "xlsx" } });
    const done = await finished(api, id);
    clock.advance(300_000);
    await textOf(api, done);
    clock.advance(20_000);
    await textOf(api, done);
    clock.advance(20_100);
    expect(await refusal(api.eventExports.part({ id, position: "0" }))).toMatchObject({ status: 404 });
    await sweep({ db, now: clock.now });
    expect(await db.selectFrom("event_export_part").select("position").execute()).toEqual([]);
    const another = await api.eventExports.create({ body: { format: "csv" } });
    await finished(api, another.id);
    clock.advance(24 * 3_600_000);
    const { api: next } = await administratorAgain(world);
    expect((await next.eventExports.list()).items).toEqual([]);
  });

  test("an export is made even if the licence has lapsed", async () => {
    const world = await start();
    world.clock.advance(20 * 365 * 24 * 3_600_000);
    const { api } = await administratorAgain(world);
    const { id } = await api.eventExports.create({ body: { format: "csv" } });
    expect(await finished(api, id)).toMatchObject({ state: "DONE" });
  });
});
