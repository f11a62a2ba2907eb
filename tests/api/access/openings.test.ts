import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("an opening from the console", (start) => {
  test("is one opening if it is sent ten times with one idempotency key, and one for each press without a key", async () => {
    const { client, building, panel } = await start();
    const { device, outputs } = await panel();
    const at = { id: device.id, outputId: outputs[0]!.id, body: {} };
    const keyed = client.as({ token: building.token, idempotencyKey: "one-press" }).openings;
    const same = await Promise.all(Array.from({ length: 10 }, () => keyed.open(at)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const two = await Promise.all([building.api.openings.open(at), building.api.openings.open(at)]);
    expect(new Set([...same, ...two].map(({ id }) => id)).size).toBe(3);
    const { items } = await building.api.agents.commands({ id: device.id });
    expect(items.map(({ kind }) => kind)).toEqual(["open-door", "open-door", "open-door"]);
  });

  test("is possible only at outputs of the building, and is found only at its output", async () => {
    const { building, panel, otherBuilding } = await start();
    const { device, outputs } = await panel();
    const [first, second] = [outputs[0]!, outputs[1]!];
    const { id } = device;
    const opening = await building.api.openings.open({ id, outputId: first.id, body: {} });
    const { openings } = (await otherBuilding()).api;
    expect(await refusal(openings.open({ id, outputId: first.id, body: {} }))).toMatchObject({
      name: "NOT_FOUND",
    });
    const openingId = opening.id;
    for (const read of [
      () => openings.get({ id, outputId: first.id, openingId }),
      () => building.api.openings.get({ id, outputId: second.id, openingId }),
      () => building.api.openings.get({ id, outputId: first.id, openingId: id }),
    ]) {
      expect(await refusal(read())).toMatchObject({ name: "NOT_FOUND" });
    }
    expect(await openings.listOutputs()).toMatchObject({ total: 0 });
    expect(await building.api.openings.get({ id, outputId: first.id, openingId })).toEqual(opening);
  });

  test("can't be read by the id of a code's event at the same output", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, door, present } = await openDoor(world);
    const { userId } = await world.resident();
    const credential = { name: "Code", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body: credential });
    const eventId = randomUUID();
    expect(await present("CODE", "135790", eventId)).toMatchObject({ outcome: "granted" });
    const read = api.openings.get({ id: device.id, outputId: door.id, openingId: eventId });
    expect(await refusal(read)).toMatchObject({ name: "NOT_FOUND" });
  });

  test("is recorded for each of two people who open at once", async () => {
    const { building, panel, resident } = await start();
    const { device, outputs } = await panel();
    const { id } = device;
    const outputId = outputs[0]!.id;
    const rosa = await resident("Rosa");
    const everyone = await building.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const;
    const rule = { displayName: "Residents", agentGroupId: everyone.id, actions: [open] };
    await building.api.accessRules.create({ id, body: rule });
    const credential = { name: "Code", userId: rosa.userId, credentialType: "CODE" } as const;
    await building.api.accessCredentials.create({ body: credential });
    await Promise.all(
      [building.api, rosa.api].map(({ openings }) => openings.open({ id, outputId, body: {} })),
    );
    const { items } = await building.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(items.map(({ allowedBy }) => allowedBy).sort()).toEqual(["administrator", "rule"]);
  });

  test("is possible for a virtual user too, by a rule and with a credential", async () => {
    const { building, client, panel, visitor } = await start();
    const { api } = building;
    const { device, outputs } = await panel();
    const { id } = device;
    const outputId = outputs[0]!.id;
    const password = "a-virtual-password";
    const virtual = await api.virtualUsers.create({ body: { name: "Tablet", password } });
    const everyone = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const;
    await api.accessRules.create({
      id,
      body: { displayName: "Residents", agentGroupId: everyone.id, actions: [open] },
    });
    const credential = { name: "Code", userId: virtual.id, credentialType: "CODE" } as const;
    await api.accessCredentials.create({ body: credential });
    const login = { grant_type: "password", username: virtual.userName, password };
    const { access_token: token } = await visitor.auth.token({ body: login });
    const entered = await client.as({ token }).auth.enterDomain({ domainId: building.domain.id });
    const { openings } = client.as({ token: entered.access_token });
    expect((await openings.listOutputs()).items).toMatchObject([{ id: outputId, reason: null }]);
    const requested = await openings.open({ id, outputId, body: {} });
    expect(requested).toMatchObject({ state: "requested", allowedBy: "rule" });
  });

  test("is permitted by settings of the building and the output, which only administrators change", async () => {
    const { building, panel, resident } = await start();
    const { device, outputs } = await panel();
    const { api, domain } = building;
    expect(await api.domains.get({ id: domain.id })).toMatchObject({ residentsOpen: "always" });
    const changed = await api.domains.update({ id: domain.id, body: { residentsOpen: "never" } });
    expect(changed.residentsOpen).toBe("never");
    const at = { id: device.id, outputId: outputs[0]!.id };
    expect(outputs[0]!.consoleOpening).toBe(true);
    expect(await api.outputs.update({ ...at, body: { consoleOpening: false } })).toMatchObject({
      consoleOpening: false,
    });
    const rosa = await resident("Rosa");
    for (const change of [
      () => rosa.api.domains.update({ id: domain.id, body: { residentsOpen: "always" } }),
      () => rosa.api.outputs.update({ ...at, body: { consoleOpening: true } }),
    ]) {
      expect(await refusal(change())).toMatchObject({ name: "FORBIDDEN" });
    }
  });
});
