import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/history/audit.ts";
import { anchorAudit } from "#provider/audit/seal.ts";
import { createKeys } from "#provider/keys.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "#provider/sign-in/queries/signed-in.ts";
import type { Database } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

describeApi("the audit", (start) => {
  test("residents and credential managers don't read it", async () => {
    const { building, resident } = await start();
    const [rosa, mia] = [await resident("Rosa"), await resident("Mia")];
    const { agentGroups } = building.api;
    const managers = await agentGroups.groupByName({ query: { name: CREDENTIAL_MANAGERS_GROUP } });
    await agentGroups.addMember({ id: managers.id, body: { agentId: mia.userId } });
    for (const { api } of [rosa, mia]) {
      expect(await refusal(api.audit.list())).toMatchObject({ name: "FORBIDDEN" });
      expect(await refusal(api.audit.verify())).toMatchObject({ name: "FORBIDDEN" });
    }
  });

  test("a refused change leaves no entry", async () => {
    const { building } = await start();
    const body = { identifier: "Fob", value: "04A1B2C3" };
    await building.api.nfcTags.create({ body });
    await refusal(building.api.nfcTags.create({ body }));
    expect(await entriesOf(building.api, "nfc_tag")).toHaveLength(1);
  });

  test("each change records who, by which call, before and after, and masks what opens", async () => {
    const { building, administrator } = await start();
    const { id } = await building.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3" } });
    await building.api.nfcTags.update({ id, body: { identifier: "Blue fob" } });
    await building.api.nfcTags.remove({ id });
    const [deleted, changed, created] = await entriesOf(building.api, "nfc_tag");
    const actor = { id: administrator.userId, name: administrator.name };
    expect(created).toMatchObject({ actor, entityId: id, change: "created", before: null });
    expect(created?.after).toMatchObject({ identifier: "Fob", value: "•••" });
    expect(changed).toMatchObject({
      actor,
      call: "nfcTags.update",
      change: "changed",
      before: { identifier: "Fob" },
      after: { identifier: "Blue fob" },
    });
    expect(Object.keys(changed?.after ?? {}).sort()).toEqual(["identifier", "nameKey", "nameOrder"]);
    expect(deleted).toMatchObject({ change: "deleted", before: { identifier: "Blue fob" }, after: null });
  });

  test("a person who deletes their own account is named in the entries of what that deletes", async () => {
    const { building, resident } = await start();
    const rosa = await resident("Rosa Blu");
    const { userId } = rosa;
    await building.api.accessCredentials.create({ body: { name: "Pin", userId, credentialType: "CODE" } });
    await rosa.api.users.remove({ id: userId, body: { password: PASSWORD } });
    const [deleted] = await entriesOf(building.api, "access_credential");
    expect(deleted).toMatchObject({ change: "deleted", actor: { id: userId, name: "Rosa Blu" } });
  });

  test("it is read by entity, person and time, and only in its own building", async () => {
    const { building, otherBuilding, clock } = await start();
    await building.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3" } });
    const [entry] = await entriesOf(building.api, "nfc_tag");
    const list = async (query: object): Promise<number> =>
      (await building.api.audit.list({ query: { entity: "nfc_tag", ...query } })).total;
    expect(await list({ entityId: entry!.entityId, actorId: entry!.actor!.id })).toBe(1);
    expect(await list({ from: entry!.time, to: entry!.time + 1 })).toBe(1);
    expect(await list({ to: entry!.time })).toBe(0);
    expect(clock.now()).toBeGreaterThanOrEqual(entry!.time);
    const other = await otherBuilding();
    expect(await entriesOf(other.api, "nfc_tag")).toEqual([]);
  });

  test("a change is recorded in the chain of the building that it changes, whatever token its author has", async () => {
    const { building, otherBuilding, panel, db } = await start();
    const other = await otherBuilding();
    const { code } = await building.api.invites.create({ body: {} });
    // Accepted with a token of the other building, whose administrator must not see the entries.
    await other.api.invites.activate({ body: { code } });
    await panel();
    const entities = async (chain: string): Promise<Set<string>> => {
      const rows = await db.selectFrom("audit_entry").select("entity").where("chain", "=", chain).execute();
      return new Set(rows.map(({ entity }) => entity));
    };
    const ofBuilding = ["invite_acceptance", "agent_group_member", "action_group", "ring_bell_button"];
    expect([...(await entities(building.domain.id))]).toEqual(expect.arrayContaining(ofBuilding));
    const elsewhere = await entriesOf(other.api, "invite_acceptance");
    expect(elsewhere).toEqual([]);
    const ofInstallation = ["user_account", "licence", "subscription", "audit_head"];
    expect(ofInstallation).toEqual(expect.arrayContaining([...(await entities("installation"))]));
  });

  test("an entry names its subject and what it refers to, while that exists", async () => {
    const { building, resident } = await start();
    const group = await building.api.agentGroups.create({ body: { name: "Flat 12" } });
    const { userId, name } = await resident();
    await building.api.agentGroups.addMember({ id: group.id, body: { agentId: userId } });
    const [joined] = await entriesOf(building.api, "agent_group_member");
    expect(joined?.names).toEqual({ [group.id]: "Flat 12", [userId]: name });
    await building.api.agentGroups.remove({ id: group.id });
    const [again] = await entriesOf(building.api, "agent_group_member");
    expect(again?.names).toEqual({ [userId]: name });
  });

  test("a value that is set again is recorded as a change, with the previous value", async () => {
    const { building, panel } = await start();
    const { id } = (await panel()).device;
    const place = { id, section: "opening-hours" };
    for (const closedMessage of ["Closed", "Back soon"])
      await building.api.deviceCustomizations.update({ ...place, body: { closedMessage } });
    const [second, first] = await entriesOf(building.api, "device_customization");
    expect(first).toMatchObject({ change: "created", before: null });
    expect(second).toMatchObject({
      change: "changed",
      before: { payload: { closedMessage: "Closed" } },
      after: { payload: { closedMessage: "Back soon" } },
    });
  });

  test("verification reports a chain whose end was cut off, or that was deleted", async () => {
    const world = await start();
    const { building, db } = world;
    const { id: chain } = building.domain;
    const verified = () => building.api.audit.verify();
    const addTag = async (value: string): Promise<void> => {
      await building.api.nfcTags.create({ body: { identifier: `Tag ${value}`, value } });
      await sealed(world);
    };
    await addTag("0001");
    await addTag("0002");
    expect((await verified()).broken).toBeNull();
    const ofChain = db.selectFrom("audit_entry").selectAll().where("chain", "=", chain);
    const { sequence, hash } = await ofChain
      .orderBy("sequence", "desc")
      .offset(1)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("audit_entry").where("chain", "=", chain).where("sequence", ">", sequence).execute();
    await db
      .updateTable("audit_head")
      .set({ sequence: sequence!, hash: hash! })
      .where("chain", "=", chain)
      .execute();
    expect((await verified()).broken).toEqual({ sequence: sequence! + 1, problem: "missing" });
    await addTag("0003");
    expect((await verified()).broken).not.toBeNull();

    await db.deleteFrom("audit_entry").where("chain", "=", chain).execute();
    await db.deleteFrom("audit_head").where("chain", "=", chain).execute();
    expect((await verified()).broken).toEqual({ sequence: 1, problem: "missing" });
    await addTag("0004");
    expect((await verified()).broken).not.toBeNull();
  });

  test("a restored chain head is reported once the installation's chain has recorded a later one", async () => {
    const world = await start();
    const { building, db, clock } = world;
    const { id: chain } = building.domain;
    const headOf = () =>
      db.selectFrom("audit_head").selectAll().where("chain", "=", chain).executeTakeFirstOrThrow();
    await building.api.nfcTags.create({ body: { identifier: "Tag 1", value: "0001" } });
    await sealed(world);
    const { sequence, hash, seal } = await headOf();
    await building.api.nfcTags.create({ body: { identifier: "Tag 2", value: "0002" } });
    const anchors: unknown[] = [];
    const log = (_level: string, _message: string, fields?: object) => void anchors.push(fields);
    await anchorAudit({ db, keys: createKeys(world.secret), now: clock.now, log });
    await anchorAudit({ db, keys: createKeys(world.secret), now: clock.now, log });
    expect((await building.api.audit.verify()).broken).toBeNull();
    // An unchanged head is not recorded twice.
    expect(anchors[1]).toEqual(anchors[0]);

    await db.deleteFrom("audit_entry").where("chain", "=", chain).where("sequence", ">", sequence).execute();
    await db.updateTable("audit_head").set({ sequence, hash, seal }).where("chain", "=", chain).execute();

    expect((await building.api.audit.verify()).broken).toEqual({
      sequence: sequence + 1,
      problem: "missing",
    });
  });

  test("the chain of a building is intact until an entry is changed or deleted", async () => {
    const world = await start();
    const { building } = world;
    for (const value of ["0001", "0002", "0003"]) {
      await building.api.nfcTags.create({ body: { identifier: `Tag ${value}`, value } });
    }
    await sealed(world);
    const whole = await building.api.audit.verify();
    expect(whole.broken).toBeNull();
    const all = await building.api.audit.list();
    expect(whole).toMatchObject({ entries: all.total, wholeUntil: all.items[0]!.time });
    const [last, , first] = await entriesOf(building.api, "nfc_tag");

    const original = await tamper(world.db, first!.id, { row_after: "{}" });
    expect((await building.api.audit.verify()).broken).toEqual({
      sequence: first!.sequence,
      problem: "changed",
    });
    await tamper(world.db, first!.id, { row_after: original });
    expect((await building.api.audit.verify()).broken).toBeNull();

    await world.db.deleteFrom("audit_entry").where("id", "=", last!.id).execute();
    expect((await building.api.audit.verify()).broken).toEqual({
      sequence: last!.sequence,
      problem: "missing",
    });
  });
});

async function entriesOf(api: World["building"]["api"], entity: string): Promise<AuditEntry[]> {
  return (await api.audit.list({ query: { entity } })).items;
}

/** Waits until every entry has its sequence number. */
async function sealed({ db }: World): Promise<void> {
  await expect
    .poll(() => db.selectFrom("audit_entry").select("id").where("sequence", "is", null).execute())
    .toEqual([]);
}

/** Changes an entry in the database, not through the program; returns the previous value. */
async function tamper(
  db: Database,
  id: string,
  change: { row_after: string | null },
): Promise<string | null> {
  const { row_after } = await db
    .selectFrom("audit_entry")
    .select("row_after")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db.updateTable("audit_entry").set(change).where("id", "=", id).execute();
  return row_after;
}
