import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deviceConfiguration, type DeviceEvent } from "#contract/device-link/device-link.ts";
import { recordEvents } from "#provider/history/operations/record-events.ts";
import { decideAccess } from "#rules/access/access-decision.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import type { World } from "../../support/world.ts";

describeApiOnBothEngines("access decisions", (start) => {
  test("an unregistered value is refused with its reason, and the history records it", async () => {
    const world = await start();
    const { present, device } = await openDoor(world);
    const decision = await present("CODE", "999999");
    const refusal = { outcome: "refused", reason: "UNKNOWN_CODE", outputIds: [], elevatorCalls: [] };
    expect(decision).toEqual(refusal);
    const { items } = await world.building.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(items).toMatchObject([
      { outcome: "refused", reason: "UNKNOWN_CODE", method: "CODE", actor: null, device: { id: device.id } },
    ]);
  });

  test("a person without a group that may open is refused", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, device, association } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const body = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body });
    await api.accessControlAssociations.remove({ id: device.id, associationId: association.id });
    expect(await present("CODE", "135790")).toMatchObject({ reason: "NO_ACCESS_HERE", userName: "Rosa Blu" });
  });

  test("a group's zones give its members access too, at the server and at the panel; the answer stays the same", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, device, door, association, configuration, shown } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const body = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body });
    await api.accessControlAssociations.remove({ id: device.id, associationId: association.id });
    const drivers = await api.agentGroups.create({ body: { name: "Drivers" } });
    await api.agentGroups.addMember({ id: drivers.id, body: { agentId: userId } });
    const { items } = await api.outputGroups.list({ query: { hidden: "true" } });
    const garage = await api.outputGroups.create({ body: { name: "Garage" } });
    const give = (outputGroupId: string) =>
      api.outputGroups.setOfAgentGroup({ id: drivers.id, body: { outputGroupIds: [outputGroupId] } });
    await give(garage.id);
    expect(await present("CODE", "135790")).toMatchObject({ reason: "NO_ACCESS_HERE" });
    await api.outputGroups.addMember({ id: garage.id, body: { outputId: door.id } });

    const eventId = randomUUID();
    const granted = await present("CODE", "135790", eventId);
    expect(granted).toMatchObject({ outcome: "granted", reason: "GRANTED", userId, outputIds: [door.id] });
    expect(granted.outputGroupId).toBe(garage.id);
    const known = deviceConfiguration.parse(await configuration());
    const alone = decideAccess(known, shown("CODE", "135790"), world.clock.now());
    expect(alone).toEqual(granted);
    for (const { id } of items) {
      await give(id);
      expect(await present("CODE", "135790")).toMatchObject({ outputGroupId: id, outputIds: [door.id] });
    }
    await api.agentGroups.removeMember({ id: drivers.id, agentId: userId });
    expect(await present("CODE", "135790")).toMatchObject({ reason: "NO_ACCESS_HERE" });
    expect(await present("CODE", "135790", eventId)).toEqual(granted);
  });

  test("a request that arrives too late takes no use and records no event: the panel has decided alone", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, presentLate } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const code = { name: "Courier", userId, credentialType: "CODE", value: "135790" } as const;
    const { id } = await api.accessCredentials.create({ body: { ...code, remainingUsages: 1 } });
    for (const late of [
      { ageMs: 1_600, queuedMs: 1_600 },
      { ageMs: 31_000, queuedMs: 0 },
    ])
      await expect(presentLate("CODE", "135790", late)).rejects.toMatchObject({ reason: "TOO_LATE" });
    expect((await api.accessCredentials.get({ id })).remainingUsages).toBe(1);
    expect((await api.events.query({ body: { kinds: ["ACCESS"] } })).total).toBe(0);
    const inTime = { ageMs: 25_000, queuedMs: 0 };
    expect(await presentLate("CODE", "135790", inTime)).toMatchObject({ outcome: "granted" });
    expect(await present("CODE", "135790")).toMatchObject({ reason: "USED_UP" });
  });

  test("of forty unknown codes at once ten are checked; a valid one waits a minute, a tag and another door don't", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, device } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const code = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body: code });
    await api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    await api.accessCredentials.create({ body: { name: "Fob", userId, credentialType: "NFC_TAG" } });
    const guesses = Array.from({ length: 40 }, (_, n) => present("CODE", String(900_000 + n)));
    const reasons = (await Promise.all(guesses)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "UNKNOWN_CODE")).toHaveLength(10);
    expect(reasons.filter((reason) => reason === "TOO_MANY_CODES")).toHaveLength(30);
    const refusal = { outcome: "refused", reason: "TOO_MANY_CODES", outputIds: [], elevatorCalls: [] };
    expect(await present("CODE", "135790")).toEqual(refusal);
    expect(await present("NFC_TAG", "04A1B2C3")).toMatchObject({ outcome: "granted" });
    const { items } = await api.events.query({ body: { kinds: ["ACCESS"], outcome: "refused" } });
    expect(items).toHaveLength(41);
    expect(items.every(({ method, device: at }) => method === "CODE" && at?.id === device.id)).toBe(true);

    const elsewhere = await openDoor(world);
    expect(elsewhere.device.id).not.toBe(device.id);
    expect(await elsewhere.present("CODE", "135790")).toMatchObject({ outcome: "granted" });
    world.clock.advance(60_000);
    expect(await present("CODE", "135790")).toMatchObject({ outcome: "granted" });
  });

  test.each([1, 5])("of twenty at once a credential with %i uses grants that many", async (uses) => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { id } = await giveCode(world, uses);
    const decisions = await Promise.all(Array.from({ length: 20 }, () => present("CODE", "135790")));
    expect(decisions.filter(({ outcome }) => outcome === "granted")).toHaveLength(uses);
    expect(decisions.filter(({ reason }) => reason === "USED_UP")).toHaveLength(20 - uses);
    expect((await api.accessCredentials.get({ id })).remainingUsages).toBe(0);
    const granted = await api.events.query({ body: { kinds: ["ACCESS"], outcome: "granted" } });
    const refused = await api.events.query({ body: { kinds: ["ACCESS"], outcome: "refused" } });
    expect([granted.total, refused.total]).toEqual([uses, 20 - uses]);
  });

  test("a repeated event id returns the recorded decision and takes no second use, even twenty at once", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { id, userId } = await giveCode(world, 5);
    const eventId = randomUUID();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => present("CODE", "135790", eventId)));
    await api.accessCredentials.remove({ id: (await api.accessCredentials.list()).items[0]!.id });
    decisions.push(await present("CODE", "135790", eventId));
    expect(decisions[0]).toMatchObject({ outcome: "granted", reason: "GRANTED", userId, credentialId: id });
    for (const decision of decisions) expect(decision).toEqual(decisions[0]);
    expect((await api.events.query({ body: { kinds: ["ACCESS"] } })).total).toBe(1);
  });

  test("a tag opens for its holder, and the history records who, how, what and by which right", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, door, device, association, group } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const tag = await api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    expect(await present("NFC_TAG", "04A1B2C3")).toMatchObject({ reason: "NO_CREDENTIAL", tagId: tag.id });
    const credential = await api.accessCredentials.create({
      body: { name: "Fob", userId, credentialType: "NFC_TAG" },
    });
    const decision = await present("NFC_TAG", "04:a1:b2:c3");
    expect(decision).toEqual({
      outcome: "granted",
      reason: "GRANTED",
      userId,
      userName: "Rosa Blu",
      tagId: tag.id,
      credentialId: credential.id,
      associationId: association.id,
      actionGroupId: group.id,
      outputIds: [door.id],
      elevatorCalls: [],
    });
    const { items } = await api.events.query({ body: { kinds: ["ACCESS"], outcome: "granted" } });
    expect(items).toMatchObject([
      {
        method: "NFC_TAG",
        actor: { id: userId, name: "Rosa Blu" },
        device: { id: device.id, name: device.name },
        targets: [{ id: door.id, name: "Door" }],
        credentialId: credential.id,
        tagId: tag.id,
        offline: false,
      },
    ]);
  });

  test("groups inside groups count, and a person who left the building opens nothing", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, device, association } = await openDoor(world);
    const rosa = await world.resident("Rosa Blu");
    const { userId } = rosa;
    const body = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body });
    const container = await api.agentGroups.create({ body: { name: "Floor 1", container: true } });
    const place = { id: device.id, associationId: association.id };
    await api.accessControlAssociations.update({ ...place, body: { agentGroupId: container.id } });
    expect(await present("CODE", "135790")).toMatchObject({ reason: "NO_ACCESS_HERE" });
    const inner = await api.agentGroups.create({ body: { name: "Flat 1" } });
    await api.agentGroups.addMember({ id: inner.id, body: { agentId: userId } });
    const related = { source_id: container.id, destination_id: inner.id };
    const contains = { ...related, type: "CONTAIN_AGENT_GROUP" } as const;
    await transaction(world.db, (tx) => tx.insertInto("agent_group_relation").values(contains).execute());
    expect(await present("CODE", "135790")).toMatchObject({ outcome: "granted", userId });
    await transaction(world.db, (tx) =>
      tx.deleteFrom("domain_member").where("user_id", "=", userId).execute(),
    );
    expect(await present("CODE", "135790")).toMatchObject({ outcome: "refused", reason: "UNKNOWN_CODE" });
  });

  test("a device decides from its configuration as the server does", async () => {
    const world = await start();
    const { api } = world.building;
    const { shown, present, configuration, device } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    await api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    await api.accessCredentials.create({ body: { name: "Fob", userId, credentialType: "NFC_TAG" } });
    const { value: qr } = await api.accessCredentials.create({
      body: { name: "QR", userId, credentialType: "QR" },
    });
    const known = deviceConfiguration.parse(await configuration());
    expect(known).toMatchObject({
      deviceId: device.id,
      building: "Casa Verde",
      buttons: [{ text: "Flat 1" }, {}],
    });
    expect(JSON.stringify(known)).not.toContain("04A1B2C3");
    for (const [method, value] of [
      ["NFC_TAG", "04A1B2C3"],
      ["QR", qr!],
      ["QR", "other"],
    ] as const) {
      const alone = decideAccess(known, shown(method, value), world.clock.now());
      expect(alone).toEqual(await present(method, value));
    }
  });

  test("a configuration's version changes exactly when its content does", async () => {
    const world = await start();
    const { api } = world.building;
    const { configuration, device, door } = await openDoor(world);
    const first = await configuration();
    expect(await configuration()).toEqual(first);
    await api.devices.update({ id: device.id, body: { automaticUpdatesEnabled: false } });
    expect((await configuration()).version).toBe(first.version);
    await api.outputs.update({ id: device.id, outputId: door.id, body: { displayName: "Gate" } });
    expect((await configuration()).version).not.toBe(first.version);
  });

  test("an event that a device delivers twice is recorded once and takes one use", async () => {
    const world = await start();
    const { api } = world.building;
    const { domainId, device, door } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const code = {
      name: "Courier",
      userId,
      credentialType: "CODE",
      value: "135790",
      remainingUsages: 5,
    } as const;
    const credential = await api.accessCredentials.create({ body: code });
    const event: DeviceEvent = {
      id: randomUUID(),
      time: world.clock.now() - 60_000,
      kind: "ACCESS",
      outcome: "granted",
      reason: "GRANTED",
      method: "CODE",
      actor: { id: userId, name: "Somebody else" },
      button: null,
      targets: [{ id: door.id, name: "A hole in the wall" }],
      elevatorCalls: [],
      credentialId: credential.id,
      tagId: null,
      text: null,
      offline: true,
    };
    const deliver = (): Promise<string[]> =>
      transaction(world.db, (tx) => recordEvents(tx, domainId, device, [event, event], world.clock.now()));
    expect(await deliver()).toEqual([event.id]);
    expect(await deliver()).toEqual([]);
    expect((await api.accessCredentials.get({ id: credential.id })).remainingUsages).toBe(4);
    const { items } = await api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(items).toMatchObject([
      { actor: { id: userId, name: "Rosa Blu" }, targets: [{ id: door.id, name: "Door" }], offline: true },
    ]);
  });

  test("a device can't report people, tags and credentials of another building, nor future events", async () => {
    const world = await start();
    const { domainId, device, buttons } = await openDoor(world);
    const other = await world.otherBuilding();
    const { userId } = other.administrator;
    const body = { name: "Front door", userId, credentialType: "CODE", remainingUsages: 5 } as const;
    const credential = await other.api.accessCredentials.create({ body });
    const tag = await other.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3" } });
    const now = world.clock.now();
    const event: DeviceEvent = {
      id: randomUUID(),
      time: now + 1_000_000,
      kind: "ACCESS",
      outcome: "granted",
      reason: "GRANTED",
      method: "CODE",
      actor: { id: userId, name: "Rosa Blu" },
      button: { id: buttons[0]!.id, name: "Somebody else" },
      targets: [{ id: userId, name: "Rosa Blu" }],
      elevatorCalls: [],
      credentialId: credential.id,
      tagId: tag.id,
      text: null,
      offline: true,
    };
    await transaction(world.db, (tx) => recordEvents(tx, domainId, device, [event], now));
    const { items } = await world.building.api.events.query({ body: { kinds: ["ACCESS"] } });
    const button = { id: buttons[0]!.id, name: "Flat 1" };
    const silent = { actor: null, targets: [], credentialId: null, tagId: null };
    expect(items).toMatchObject([{ ...silent, time: now, button, device: { name: device.name } }]);
    expect((await other.api.accessCredentials.get({ id: credential.id })).remainingUsages).toBe(5);
  });
});

/** Creates a code with this number of uses, for a person who may enter. */
async function giveCode(world: World, remainingUsages: number) {
  const { userId } = await world.resident("Rosa Blu");
  const body = { name: "Courier", userId, credentialType: "CODE", value: "135790", remainingUsages } as const;
  return world.building.api.accessCredentials.create({ body });
}
