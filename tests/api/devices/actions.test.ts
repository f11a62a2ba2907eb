import { expect, test } from "vitest";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

type Body = Partial<Omit<GroupAction, "id" | "targetName">> & Pick<GroupAction, "type">;

/** Sets up a button's action group at a panel, the gateway of a lift with an endpoint, output and area. */
async function seed({ building, panel }: World) {
  const { api } = building;
  const { device, buttons, outputs } = await panel();
  const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
  const lift = await api.auxiliaries.create({
    body: { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic", gatewayDeviceId: device.id },
  });
  const { id } = lift;
  const hold = await api.auxiliaryEndpoints.create({ id, body: { displayName: "Hold", command: "hold" } });
  const relay = await api.auxiliaryOutputs.create({ id, body: { displayName: "Relay" } });
  const roof = await api.auxiliaryAreas.create({ id, body: { displayName: "Roof" } });
  const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const add = (body: Body) => api.actionGroups.addAction({ ...place, body });
  const list = async () => (await api.actionGroups.listActions(place)).items;
  return { device, outputs, place, lift, hold, relay, roof, allAgents, add, list };
}

describeApi("actions", (start) => {
  test("an action's payload is checked by its type", async () => {
    const { add, hold, roof, allAgents, outputs, list } = await seed(await start());
    const group = { targetType: "AGENT_GROUP", targetId: allAgents.id } as const;
    const area = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId: roof.id } as const;
    const output = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputs[0]!.id } as const;
    const endpoint = { type: "REQUEST", targetType: "ENDPOINT", targetId: hold.id } as const;
    const refused: [Body, Record<string, string>][] = [
      [{ type: "POSTIT" }, { "payload.text": "required" }],
      [{ type: "POSTIT", payload: { text: " \n " } }, { "payload.text": "required" }],
      [{ type: "POSTIT", payload: { text: "x".repeat(501) } }, { "payload.text": "tooLong" }],
      [{ type: "POSTIT", payload: { text: "Hi", mode: "song" } }, { "payload.mode": "unknown" }],
      [{ type: "POSTIT", payload: { text: "Hi", loud: true } }, { "payload.loud": "unknown" }],
      [{ type: "NOTIFICATION", ...group }, { "payload.text": "required" }],
      [{ type: "NOTIFICATION", ...group, payload: { text: "\u0007" } }, { "payload.text": "characters" }],
      [{ ...area, payload: { kind: 5 } }, { "payload.kind": "unknown" }],
      [{ ...area, payload: { kind: "1" } }, { "payload.kind": "number" }],
      [{ ...output, payload: { duration: -1 } }, { "payload.duration": "number" }],
      [{ ...output, payload: { duration: 600_001 } }, { "payload.duration": "number" }],
      [{ ...endpoint, payload: { text: "Hi" } }, { "payload.text": "unknown" }],
      [{ type: "CALL", ...group, payload: { text: "Hi" } }, { "payload.text": "unknown" }],
      [{ type: "SHOW_VIDEO", targetType: "ENDPOINT", targetId: hold.id }, { targetType: "unknown" }],
      [{ type: "CALL" }, { targetType: "unknown" }],
      [{ type: "CALL", targetType: "AGENT" }, { targetId: "required" }],
    ];
    for (const [body, fields] of refused) {
      const problem = await refusal(add(body));
      expect([body, problem.name, problem.fields]).toEqual([body, "INVALID_INPUT", fields]);
    }
    expect(await list()).toEqual([]);

    const accepted: [Body, GroupAction["payload"]][] = [
      [
        { type: "POSTIT", payload: { text: " Back soon\r\nAda " } },
        { mode: "text", text: "Back soon\nAda" },
      ],
      ...(["text", "speech", "text_and_speech"] as const).map((mode): [Body, GroupAction["payload"]] => [
        { type: "POSTIT", ...group, payload: { mode, text: "Hi" } },
        { mode, text: "Hi" },
      ]),
      [{ type: "NOTIFICATION", ...group, payload: { text: "Hi" } }, { text: "Hi" }],
      [area, { kind: 0 }],
      ...[0, 1, 2, 3, 4].map((kind): [Body, GroupAction["payload"]] => [
        { ...area, payload: { kind } },
        { kind },
      ]),
      [output, {}],
      [{ ...output, payload: { duration: 600_000 } }, { duration: 600_000 }],
      [endpoint, {}],
    ];
    for (const [body, payload] of accepted) expect((await add(body)).payload).toEqual(payload);
    expect((await list()).map((action) => action.payload)).toEqual(accepted.map(([, payload]) => payload));
  });

  test("an action's target must exist and be able to carry it out", async () => {
    const world = await start();
    const { building, otherBuilding, resident, panel } = world;
    const { api } = building;
    const { add, device, lift, hold, relay, roof, list } = await seed(world);
    const phone = await api.auxiliaries.create({ body: { name: "Phone", type: "PHONE", model: "analog" } });
    const app = await api.auxiliaries.create({
      body: { name: "Desk", type: "DESKTOP_APP", model: "desktop_app" },
    });
    const rosa = await resident("Rosa Blu");
    const { device: another } = await panel();
    const service = await api.auxiliaries.create({
      body: { name: "Alarm", type: "SERVICE", model: "generic" },
    });
    const power = await api.auxiliaries.create({ body: { name: "Power", type: "PSU", model: "generic" } });
    const yard = { name: "Yard", type: "CAMERA", model: "ipcam" } as const;
    const configuration = { webAddress: "http://camera.example.org/stream" };
    const camera = await api.auxiliaries.create({ body: Object.assign({ configuration }, yard) });
    const atAgent = (type: "CALL" | "SHOW_VIDEO" | "NOTIFICATION", targetId: string) =>
      add({
        type,
        targetType: "AGENT",
        targetId,
        payload: type === "NOTIFICATION" ? { text: "Hi" } : undefined,
      });
    for (const [type, id] of [
      ["SHOW_VIDEO", phone.id],
      ["SHOW_VIDEO", app.id],
      ["SHOW_VIDEO", lift.id],
      ["SHOW_VIDEO", device.id],
      ["CALL", lift.id],
      ["CALL", device.id],
      ["CALL", another.id],
      ["CALL", service.id],
      ["SHOW_VIDEO", camera.id],
      ["NOTIFICATION", power.id],
      ["NOTIFICATION", phone.id],
      ["NOTIFICATION", device.id],
    ] as const) {
      expect(await refusal(atAgent(type, id))).toMatchObject({
        name: "TARGET_UNFIT",
        status: 400,
        fields: { targetId: "unfit" },
      });
    }
    await atAgent("SHOW_VIDEO", rosa.userId);
    for (const id of [phone.id, app.id]) await atAgent("CALL", id);
    await add({ type: "ACTIVATION", targetType: "OUTPUT", targetId: relay.id });
    await add({ type: "ACTIVATION", targetType: "ENDPOINT", targetId: hold.id });
    await add({ type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId: roof.id });
    expect((await list()).map(({ targetName }) => targetName)).toEqual([
      ...["Rosa Blu", "Phone", "Desk", "Relay", "Hold", "Roof"],
    ]);

    const theirs = await otherBuilding();
    const { id } = (await panel()).device;
    const group = await api.actionGroups.create({ id, body: { name: "Elsewhere" } });
    const elsewhere = (targetId: string) =>
      api.actionGroups.addAction({
        id,
        groupId: group.id,
        body: { type: "ACTIVATION", targetType: "OUTPUT", targetId },
      });
    expect(await elsewhere(relay.id), "another device opens it").toMatchObject({ targetName: "Relay" });
    const loose = await api.auxiliaries.create({ body: { name: "Loose", type: "RELE", model: "generic" } });
    const unreached = await api.auxiliaryOutputs.create({ id: loose.id, body: { displayName: "Barrier" } });
    expect(await refusal(elsewhere(unreached.id))).toMatchObject({
      name: "TARGET_UNFIT",
      fields: { targetId: "noGateway" },
    });
    const panelThere = (await theirs.api.devices.list({})).items[0];
    const foreignOutput = panelThere && (await theirs.api.outputs.list({ id: panelThere.id })).items[0];
    expect(await refusal(elsewhere(foreignOutput?.id ?? "no-such-output"))).toMatchObject({
      name: "TARGET_UNKNOWN",
      fields: { targetId: "unknown" },
    });
    const other = await theirs.api.auxiliaries.create({
      body: { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic" },
    });
    const area = await theirs.api.auxiliaryAreas.create({ id: other.id, body: { displayName: "Roof" } });
    for (const targetId of [area.id, hold.id]) {
      const foreign = add({ type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId });
      expect(await refusal(foreign)).toMatchObject({ name: "TARGET_UNKNOWN" });
    }
  });

  test("a deleted target's actions are deleted too, and no others", async () => {
    const world = await start();
    const { auxiliaries, auxiliaryEndpoints, auxiliaryOutputs, auxiliaryAreas } = world.building.api;
    const { add, lift, hold, relay, roof, allAgents, list } = await seed(world);
    const { id } = lift;
    const note = await add({ type: "POSTIT", payload: { text: "Hi" } });
    const phone = await auxiliaries.create({ body: { name: "Phone", type: "PHONE", model: "analog" } });
    const aim = async () => {
      await add({ type: "CALL", targetType: "AGENT", targetId: phone.id });
      await add({ type: "ACTIVATION", targetType: "OUTPUT", targetId: relay.id });
      await add({ type: "REQUEST", targetType: "ENDPOINT", targetId: hold.id });
      await add({ type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId: roof.id });
    };
    const types = async () => (await list()).map(({ type }) => type);
    await aim();
    await auxiliaries.update({ id, body: { name: "Old lift", gatewayDeviceId: lift.gatewayDeviceId } });
    expect(await types()).toEqual(["POSTIT", "CALL", "ACTIVATION", "REQUEST", "CALL_ELEVATOR"]);
    await auxiliaries.update({ id, body: { gatewayDeviceId: null } });
    expect(await types()).toEqual(["POSTIT", "CALL", "REQUEST", "CALL_ELEVATOR"]);
    await auxiliaries.update({ id, body: { gatewayDeviceId: lift.gatewayDeviceId } });
    await auxiliaryEndpoints.remove({ id, endpointId: hold.id });
    await auxiliaryAreas.remove({ id, areaId: roof.id });
    expect(await types()).toEqual(["POSTIT", "CALL"]);
    await add({ type: "ACTIVATION", targetType: "OUTPUT", targetId: relay.id });
    await auxiliaryOutputs.remove({ id, outputId: relay.id });
    expect(await types()).toEqual(["POSTIT", "CALL"]);
    const again = await auxiliaryEndpoints.create({ id, body: { displayName: "Hold", command: "hold" } });
    await add({ type: "REQUEST", targetType: "ENDPOINT", targetId: again.id });
    const call = await add({ type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id });
    await auxiliaries.remove({ id });
    await auxiliaries.remove({ id: phone.id });
    expect(await list()).toEqual([note, call]);
  });

  test("an auxiliary's output opens for those who may start the action of its gateway", async () => {
    const world = await start();
    const { api } = world.building;
    const { add, device, relay, place } = await seed(world);
    await add({ type: "ACTIVATION", targetType: "OUTPUT", targetId: relay.id });
    const { configuration } = await api.devices.getConfiguration({ id: device.id });
    expect(configuration["actionGroups"]).toContainEqual(
      expect.objectContaining({ id: place.groupId, outputIds: [relay.id] }),
    );
  });
});
