import { expect, test } from "vitest";
import { recordEvent } from "#provider/history/operations/record-events.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { CARD, giveCard } from "../../support/given-card.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const MINUTE_MS = 60_000;

/** The explanation of the newest refusal. */
async function explainLast({ building: { api } }: World) {
  const { items } = await api.events.query({ body: { outcome: "refused" } });
  return api.explanations.explainRefusal({ id: items[0]!.id });
}

describeApiOnBothEngines("an explanation of a refusal", (start) => {
  test("of a card says what its own credential lacks, although another one would open", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, door } = await openDoor(world);
    const end = world.clock.now() + MINUTE_MS;
    const { anna, credential, tagId } = await giveCard(world, { endTime: end });
    const code = { userId: anna.userId, name: "Code", credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body: code });
    world.clock.advance(2 * MINUTE_MS);
    expect(await present("NFC_TAG", CARD)).toMatchObject({ reason: "EXPIRED" });
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "EXPIRED", tagId, refusedTag: { name: "Blue card" } },
      person: { id: anna.userId, name: "Anna Bianchi" },
      credential: { id: credential.id, endTime: end },
      lostAt: null,
      remedies: [],
      doors: [
        {
          output: { id: door.id },
          reason: "EXPIRED",
          remedies: [{ kind: "EXTEND_CREDENTIAL", credential: { id: credential.id, name: "Blue card" } }],
        },
      ],
    });
    await api.accessCredentials.update({ id: credential.id, body: { endTime: null } });
    expect((await explainLast(world)).doors).toMatchObject([{ outcome: "granted", remedies: [] }]);
    await api.accessCredentials.remove({ id: credential.id });
    expect(await explainLast(world)).toMatchObject({
      credential: null,
      doors: [{ remedies: [{ kind: "ADD_CREDENTIAL" }] }],
    });
  });

  test("of a person without a right names the groups that may open the device's doors", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, association, device, door, group: opening } = await openDoor(world);
    const { anna } = await giveCard(world);
    const residents = await api.agentGroups.create({ body: { name: "Residents" } });
    const rule = { displayName: "Residents", agentGroupId: residents.id, actionGroupId: opening.id };
    const { id } = device;
    await api.accessControlAssociations.create({ id, body: rule });
    await api.accessControlAssociations.remove({ id, associationId: association.id });
    expect(await present("NFC_TAG", CARD)).toMatchObject({ reason: "NO_ACCESS_HERE" });
    expect((await explainLast(world)).doors.find(({ output }) => output.id === door.id)).toMatchObject({
      person: { id: anna.userId },
      remedies: [{ kind: "ADD_TO_GROUP", groups: [{ id: residents.id }] }],
    });
    const [action] = (await api.actionGroups.get({ id, groupId: opening.id })).actions;
    await api.agentGroups.addMember({ id: residents.id, body: { agentId: anna.userId } });
    await api.actionGroups.removeAction({ id, groupId: opening.id, actionId: action!.id });
    expect(await present("NFC_TAG", CARD)).toMatchObject({ reason: "NOTHING_TO_OPEN" });
    expect((await explainLast(world)).doors[0]!.remedies).toMatchObject([
      { kind: "CHANGE_ACTIONS", actionGroup: { id: opening.id, deviceId: id } },
      { kind: "ADD_RULE" },
    ]);
  });

  test("of a lost tag says who lost it and when, and of a free or unknown tag what to do with it", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { anna, tagId } = await giveCard(world);
    const tag = { id: tagId, name: "Blue card" };
    const { lostAt } = await api.nfcTags.reportLost({ id: tagId });
    await present("NFC_TAG", CARD);
    expect(await explainLast(world)).toMatchObject({
      person: { id: anna.userId },
      lostAt,
      remedies: [{ kind: "WITHDRAW_LOSS", tag }],
      doors: [{ outcome: "granted" }],
    });
    await api.nfcTags.withdrawLost({ id: tagId });
    expect(await explainLast(world)).toMatchObject({ lostAt: null, remedies: [] });
    await api.nfcTags.update({ id: tagId, body: { userId: null } });
    world.clock.advance(1000);
    await present("NFC_TAG", CARD);
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "TAG_NOT_ASSIGNED", refusedTag: { lastHolder: { id: anna.userId } } },
      person: null,
      remedies: [{ kind: "ASSIGN_TAG", tag }],
      doors: [],
    });
    world.clock.advance(1000);
    await present("NFC_TAG", "04FFFFFFFF");
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "UNKNOWN_TAG", refusedTag: { id: null } },
      person: null,
      remedies: [{ kind: "REGISTER_TAG", tag: null }],
      doors: [],
    });
  });

  test("of a code names its credential, or that there is none, and that an exhausted keypad waits", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const anna = await world.resident("Anna Bianchi");
    const code = { name: "Code", credentialType: "CODE", value: "135790", remainingUsages: 0 } as const;
    const { id } = await api.accessCredentials.create({ body: { userId: anna.userId, ...code } });
    await present("CODE", "135790");
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "USED_UP" },
      credential: { id, remainingUsages: 0 },
      doors: [{ remedies: [{ kind: "ADD_USES", credential: { id, name: "Code" } }] }],
    });
    world.clock.advance(1000);
    await present("CODE", "999999");
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "UNKNOWN_CODE" },
      person: null,
      remedies: [{ kind: "ADD_CREDENTIAL" }],
    });
  });

  test("of an opening from the console names the setting that refuses it, while it does", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { device, door } = await openDoor(world);
    const { anna } = await giveCard(world);
    const at = { id: device.id, outputId: door.id };
    await api.outputs.update({ ...at, body: { consoleOpening: false } });
    await anna.api.openings.open({ ...at, body: {} });
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "OUTPUT_EXCLUDED" },
      remedies: [{ kind: "ENABLE_OUTPUT" }],
      doors: [{ output: { id: door.id }, outcome: "granted" }],
    });
    await api.outputs.update({ ...at, body: { consoleOpening: true } });
    expect((await explainLast(world)).remedies).toEqual([]);
    await api.domains.update({ id: domain.id, body: { residentsOpen: "never" } });
    world.clock.advance(1000);
    await anna.api.openings.open({ ...at, body: {} });
    expect(await explainLast(world)).toMatchObject({
      event: { reason: "CONSOLE_OFF" },
      remedies: [{ kind: "ENABLE_CONSOLE" }],
    });
  });

  test("still names who has left, and says nothing about their doors", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { present } = await openDoor(world);
    const { anna } = await giveCard(world, { endTime: world.clock.now() + 1000 });
    world.clock.advance(MINUTE_MS);
    await present("NFC_TAG", CARD);
    await api.domains.removeMember({ id: domain.id, userId: anna.userId });
    expect(await explainLast(world)).toMatchObject({
      person: { id: null, name: "Anna Bianchi" },
      credential: null,
      doors: [],
    });
  });

  test("of a monitor names no person, as it presents no credential", async () => {
    const world = await start();
    const { building, db, clock } = world;
    const { device } = await world.panel();
    const at = { id: device.id, name: device.name };
    const refused = {
      kind: "ACCESS",
      outcome: "refused",
      reason: "NO_ACCESS_HERE",
      actor: at,
      device: at,
    } as const;
    const now = clock.now();
    await transaction(db, (tx) => recordEvent(tx, building.domain.id, { ...refused, time: now }, now));
    expect(await explainLast(world)).toMatchObject({
      event: { actor: { id: device.id } },
      person: null,
      remedies: [],
      doors: [],
    });
  });

  test("is for those who see all events, and of refusals of the building only", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { anna } = await giveCard(world);
    await present("NFC_TAG", CARD);
    await present("NFC_TAG", "04FFFFFFFF");
    const { items } = await api.events.query({ body: { kinds: ["ACCESS"] } });
    const idOf = (outcome: string) => items.find((event) => event.outcome === outcome)!.id;
    const refused = { id: idOf("refused") };
    expect(await refusal(anna.api.explanations.explainRefusal(refused))).toMatchObject({ status: 403 });
    const other = (await world.otherBuilding()).api.explanations;
    const notFound = { name: "NOT_FOUND" };
    expect(await refusal(other.explainRefusal(refused))).toMatchObject(notFound);
    for (const id of [idOf("granted"), "no-such-event"])
      expect(await refusal(api.explanations.explainRefusal({ id }))).toMatchObject(notFound);
  });
});
