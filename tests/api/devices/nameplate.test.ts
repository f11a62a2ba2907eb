import { expect, test } from "vitest";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

/** Sets up a panel whose first button calls everybody, opens the door, leaves a note and has a code. */
async function seed({ building, panel }: World) {
  const { api } = building;
  const { device, outputs } = await panel();
  const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id } as const;
  const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputs[0]!.id } as const;
  const note = { type: "POSTIT", payload: { text: "Back soon" } } as const;
  const place = { id: device.id, position: "1" };
  const { version } = await api.nameplate.get(place);
  const body = { version, text: "Rossi", actions: [call, open, note], codes: ["101"] };
  const saved = await api.nameplate.save({ ...place, body });
  return { api, id: device.id, place, outputs, call, open, note, saved };
}

describeApi("the nameplate", (start) => {
  test("a button is saved as a whole, and unchanged rows are not written", async () => {
    const { api, id, place, outputs, call, open, note, saved } = await seed(await start());
    const { actionGroupId } = saved.button!;
    expect(await api.nameplate.get(place)).toEqual(saved);
    expect((await api.codes.list({ id })).items).toMatchObject([{ code: "101", actionGroupId }]);
    const before = (await api.audit.list()).total;
    const longer = {
      type: "ACTIVATION",
      targetType: "OUTPUT",
      targetId: outputs[0]!.id,
      payload: { duration: 9_000 },
    } as const;
    const second = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputs[1]!.id } as const;
    const changed = await api.nameplate.save({
      ...place,
      body: { version: saved.version, text: "Bianchi", actions: [call, longer, second], codes: ["202"] },
    });
    expect(changed).toMatchObject({
      button: { id: saved.button!.id, text: "Bianchi", actionGroupId },
      actions: [call, longer, second],
      codes: ["202"],
    });
    expect(changed.version).not.toBe(saved.version);
    expect(changed.actions.slice(0, 2).map((action) => action.id)).toEqual(
      saved.actions.slice(0, 2).map((action) => action.id),
    );
    const { items, total } = await api.audit.list();
    const entries = items.slice(0, total - before);
    expect(new Set(entries.map(({ call, requestId }) => `${call} ${requestId}`)).size).toBe(1);
    expect(entries.map(({ entity, change }) => `${entity} ${change}`).sort()).toEqual([
      "action changed",
      "action created",
      "action deleted",
      "action_group changed",
      "code changed",
    ]);

    const ordered = await api.nameplate.save({
      ...place,
      body: { version: changed.version, text: "", actions: [second, call, longer, open, note], codes: [] },
    });
    expect(ordered.button!.text).toBe("Family Name N.1");
    expect(ordered.actions).toMatchObject([second, call, longer, open, note]);
    expect((await api.codes.list({ id })).total).toBe(0);
    const same = { version: ordered.version, text: "", actions: ordered.actions.map(contentOf), codes: [] };
    const after = (await api.audit.list()).total;
    expect(await api.nameplate.save({ ...place, body: same })).toEqual(ordered);
    expect((await api.audit.list()).total).toBe(after);
  });

  test("an empty place gets a button with codes, and is empty again once they are deleted", async () => {
    const { api, id, call } = await seed(await start());
    const place = { id, position: "3" };
    const empty = await api.nameplate.get(place);
    expect(empty).toEqual({ position: 3, version: null, button: null, actions: [], codes: [] });
    const body = { version: null, text: "Verdi", actions: [call], codes: ["7", "07"] };
    const saved = await api.nameplate.save({ ...place, body });
    expect(saved).toMatchObject({ button: { position: 3, text: "Verdi" }, actions: [call] });
    expect([...saved.codes].sort()).toEqual(["07", "7"]);
    await api.nameplate.remove(place);
    expect(await api.nameplate.get(place)).toEqual(empty);
    expect((await api.codes.list({ id })).items.map(({ code }) => code)).toEqual(["101"]);
    expect(await refusal(api.nameplate.remove(place))).toMatchObject({ name: "NOT_FOUND" });
    for (const position of ["0", "9", "01", "1x"]) {
      expect(await refusal(api.nameplate.get({ id, position }))).toMatchObject({ name: "NOT_FOUND" });
    }
  });

  test("of two people who save the same version, one gets a conflict, whichever part the other changed", async () => {
    const { api, id, place, call, open, saved } = await seed(await start());
    const save = (version: string | null, text: string) =>
      api.nameplate.save({ ...place, body: { version, text, actions: [call, open], codes: ["101"] } });
    const { values, problems } = await settle(["One", "Other"].map((text) => save(saved.version, text)));
    expect(problems).toEqual([{ name: "CHANGED_MEANWHILE", status: 409 }]);
    expect(await api.nameplate.get(place)).toEqual(values[0]);

    const { actionGroupId: groupId } = saved.button!;
    const codeId = (await api.codes.list({ id })).items[0]!.id;
    const parts: (() => Promise<unknown>)[] = [
      () => api.ringBellButtons.update({ id, buttonId: saved.button!.id, body: { text: "Neri" } }),
      () => api.actionGroups.addAction({ id, groupId, body: { type: "POSTIT", payload: { text: "Hi" } } }),
      () => api.codes.update({ id, codeId, body: { code: "303" } }),
      () => api.ringBellButtons.remove({ id, buttonId: saved.button!.id }),
    ];
    for (const change of parts) {
      const { version } = await api.nameplate.get(place);
      await change();
      expect(await refusal(save(version, "Late"))).toEqual({ name: "CHANGED_MEANWHILE", status: 409 });
    }
  });

  test("of twenty simultaneous requests for the same empty place, one gets it", async () => {
    const { api, id, call } = await seed(await start());
    const place = { id, position: "5" };
    const body = { version: null, text: "Verdi", actions: [call], codes: [] };
    const tries = Array.from({ length: 20 }, () => api.nameplate.save({ ...place, body }));
    const { values, problems } = await settle(tries);
    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["CHANGED_MEANWHILE"]));
    expect((await api.actionGroups.list({ id })).total).toBe(3);
  });

  test("a save that fails halfway changes nothing", async () => {
    const world = await start();
    const { api, id, place, call, open, saved } = await seed(world);
    const second = (await api.ringBellButtons.list({ id })).items[1]!;
    await api.codes.create({ id, body: { code: "999", actionGroupId: second.actionGroupId } });
    const before = (await api.audit.list()).total;
    const gone = { type: "ACTIVATION", targetType: "OUTPUT", targetId: NOWHERE } as const;
    const itself = { type: "CALL", targetType: "AGENT", targetId: id } as const;
    const refused = [
      [{ actions: [call, gone] }, "TARGET_UNKNOWN", { "actions.1.targetId": "unknown" }],
      [{ actions: [itself] }, "TARGET_UNFIT", { "actions.0.targetId": "unfit" }],
      [{ codes: ["102", "999"] }, "CODE_TAKEN", { "codes.1": "taken" }],
      [{ codes: ["102", "102"] }, "CODE_TAKEN", { "codes.1": "taken" }],
      [{ codes: ["123456"] }, "INVALID_INPUT", { "codes.0": "callCode" }],
      [{ text: "Bell\u0007" }, "INVALID_INPUT", { text: "characters" }],
    ] as const;
    for (const [given, name, fields] of refused) {
      for (const [at, version] of [
        [place, saved.version],
        [{ id, position: "6" }, null],
      ] as const) {
        const body = { version, text: "Late", actions: [open], codes: ["104"] };
        const save = api.nameplate.save({ ...at, body: Object.assign(body, given) });
        expect(await refusal(save)).toMatchObject({ name, fields });
      }
    }
    expect(await api.nameplate.get(place)).toEqual(saved);
    expect((await api.nameplate.get({ id, position: "6" })).button).toBeNull();
    expect((await api.audit.list()).total).toBe(before);
  });

  test("a place of another building's panel can't be distinguished from one that never existed", async () => {
    const world = await start();
    const { place } = await seed(world);
    const { api } = await world.otherBuilding();
    const body = { version: null, text: "Mine", actions: [], codes: [] };
    for (const at of [place, { id: NOWHERE, position: "1" }]) {
      for (const call of [
        () => api.nameplate.get(at),
        () => api.nameplate.save({ ...at, body }),
        () => api.nameplate.remove(at),
      ]) {
        expect(await refusal(call())).toMatchObject({ name: "NOT_FOUND" });
      }
    }
  });

  test("who rings when a panel calls them is known for people, devices and groups", async () => {
    const world = await start();
    const { administrator, building, panel, resident } = world;
    const { agentGroups, auxiliaries, deviceLife, nameplate, sipAgents } = building.api;
    const { device } = await panel();
    const { id } = device;
    const rosa = await resident("Rosa Blu");
    const ugo = await resident("Ugo Neri");
    await sipAgents.renew({ body: { agentId: rosa.userId } });
    const create = async (type: "PHONE" | "DESKTOP_APP", model: "sip" | "analog" | "desktop_app") =>
      (await auxiliaries.create({ body: { name: `${type} ${model}`, type, model } })).id;
    const phone = await create("PHONE", "sip");
    const app = await create("DESKTOP_APP", "desktop_app");
    const analog = await create("PHONE", "analog");
    await auxiliaries.renewSipCredentials({ id: phone });
    const flat = await agentGroups.create({ body: { name: "Flat 1" } });
    for (const agentId of [rosa.userId, ugo.userId, phone, app, analog])
      await agentGroups.addMember({ id: flat.id, body: { agentId } });

    const { hasSip, agents, groups } = await nameplate.callable({ id });
    expect(hasSip).toBe(false);
    expect(Object.fromEntries(agents.map((agent) => [agent.id, agent.by]))).toEqual({
      [administrator.userId]: "CONSOLE",
      [rosa.userId]: "CONSOLE",
      [ugo.userId]: "CONSOLE",
      [phone]: "SIP",
      [analog]: "ANALOG",
    });
    expect(groups).toContainEqual({ id: flat.id, ringing: 2 });

    await deviceLife.createSipCredentials({ id });
    await auxiliaries.renewSipCredentials({ id: app });
    const withSip = await nameplate.callable({ id });
    expect(withSip.hasSip).toBe(true);
    expect(withSip.groups).toContainEqual({ id: flat.id, ringing: 4 });
    expect(withSip.agents).toContainEqual({ id: rosa.userId, by: "SIP" });
    expect(withSip.agents).toContainEqual({ id: ugo.userId, by: "CONSOLE" });

    const asResident = (await resident()).api.nameplate.callable({ id });
    expect(await refusal(asResident)).toMatchObject({ name: "FORBIDDEN" });
    const elsewhere = (await world.otherBuilding()).api.nameplate.callable({ id });
    expect(await refusal(elsewhere)).toMatchObject({ name: "NOT_FOUND" });
  });
});

function contentOf({ type, targetType, targetId, payload }: GroupAction) {
  return { type, targetType, targetId, payload };
}
