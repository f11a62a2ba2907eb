import { afterAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { testEngines } from "../../support/databases/engines.ts";
import { refusal } from "../../support/refusal.ts";
import { openCalledFlat, ringingFor } from "../support/called-flat.ts";
import { eventually, openSite } from "../support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name", (engine) => {
  test("a ring reaches the people of the called flat and no one else; the first answer wins at every server", async () => {
    const site = await openSite(engine);
    const notices: string[] = [];
    const { rosa, carlo, zoe, flatId, panel, deviceId } = await openCalledFlat(site, notices);
    const ada = site.administrator;
    await site.api().agentGroups.addMember({ id: flatId, body: { agentId: ada.userId } });
    const { panel: hall, device: monitor } = await site.add("MONITOR", "Hall");
    await site.api().agentGroups.addMember({ id: flatId, body: { agentId: monitor.id } });
    const elsewhere = await site.otherReplica();
    await panel.ring(1);
    const call = await ringingFor(rosa.api);
    expect(call).toMatchObject({
      device: { id: deviceId, name: "Front door" },
      button: "Rossi",
      state: "ringing",
      ringsForMe: true,
      by: null,
    });
    const { id } = call;
    await hall.waitFor(({ calls }) => calls.length === 1);
    await carlo.api.ringCalls.say({ id, body: { text: "We are on our way" } });
    const said = { kind: "show-note", payload: { text: "We are on our way", mode: "text", from: "Carlo" } };
    await panel.waitFor(({ commands }) => commands.some(({ kind }) => kind === said.kind));
    expect(panel.state().commands).toContainEqual(expect.objectContaining(said));
    expect((await carlo.api.ringCalls.decline({ id })).ringsForMe).toBe(false);
    expect(await rosa.api.ringCalls.get({ id })).toMatchObject({ state: "ringing", ringsForMe: true });
    expect(await refusal(zoe.api.ringCalls.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect((await zoe.api.ringCalls.list()).items).toEqual([]);

    const answered = await elsewhere.ringCalls.answer({ id });
    expect(answered).toMatchObject({ state: "answered", ringsForMe: false, by: { name: ada.name } });
    await hall.waitFor(({ calls }) => calls.length === 0);
    await eventually(async () => (notices.includes(`answered ${ada.name}`) ? true : undefined));
    for (const late of [rosa, carlo])
      expect(await refusal(late.api.ringCalls.answer({ id }))).toMatchObject({ name: "CALL_OVER" });
    expect(await rosa.api.ringCalls.get({ id })).toMatchObject({ state: "answered", by: { name: ada.name } });
    expect(await refusal(rosa.api.ringCalls.end({ id }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await elsewhere.ringCalls.end({ id })).toMatchObject({ state: "answered", endsAt: null });
    for (const late of [
      () => elsewhere.ringCalls.end({ id }),
      () => carlo.api.ringCalls.say({ id, body: { text: "Hello?" } }),
    ])
      expect(await refusal(late())).toMatchObject({ name: "CALL_OVER" });
    const [ring] = await site.events("RING");
    expect(ring).toMatchObject({ id: call.eventId, call: { state: "answered", by: { name: ada.name } } });
  });

  test("opening the panel's door answers the call; the door of another panel is not found there", async () => {
    const site = await openSite(engine);
    const { rosa, carlo, panel, outputId } = await openCalledFlat(site);
    const { device: other } = await site.add("RINGBELL", "Back door");
    const [back] = (await site.api().outputs.list({ id: other.id })).items;
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    const elsewhere = rosa.api.ringCalls.open({ id, body: { outputId: back!.id } });
    expect(await refusal(elsewhere)).toMatchObject({
      name: "INVALID_INPUT",
      fields: { outputId: "unknown" },
    });
    // Without a credential the right does not count, and the call goes on ringing.
    expect(await rosa.api.ringCalls.open({ id, body: { outputId } })).toMatchObject({ state: "denied" });
    expect(await rosa.api.ringCalls.get({ id })).toMatchObject({ state: "ringing" });
    const { userId } = rosa;
    await site.api().accessCredentials.create({ body: { name: "Code", userId, credentialType: "CODE" } });
    expect(await rosa.api.ringCalls.open({ id, body: { outputId } })).toMatchObject({ state: "requested" });
    await panel.waitFor(({ outputsOn }) => outputsOn.length > 0);
    expect(await carlo.api.ringCalls.get({ id })).toMatchObject({ state: "answered", by: { name: "Rosa" } });
    await rosa.api.ringCalls.end({ id });
    expect(await refusal(rosa.api.ringCalls.open({ id, body: { outputId } }))).toMatchObject({
      name: "CALL_OVER",
    });
  });

  test("where residents open only while they are called, a call opens the doors of its panel and no others", async () => {
    const site = await openSite(engine);
    const { rosa, zoe, panel, deviceId, outputId } = await openCalledFlat(site);
    await site.api().domains.update({ id: site.domainId, body: { residentsOpen: "called" } });
    for (const { userId } of [rosa, zoe])
      await site.api().accessCredentials.create({ body: { name: "Code", userId, credentialType: "CODE" } });
    const open = ({ openings }: ApiCalls) => openings.open({ id: deviceId, outputId, body: {} });
    const expectRefused = async ({ api }: { api: ApiCalls }) => {
      expect(await api.openings.listOutputs()).toMatchObject({ total: 0 });
      expect(await open(api)).toMatchObject({ state: "denied", reason: "NOT_CALLED" });
    };
    await expectRefused(rosa);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    expect(await rosa.api.openings.listOutputs()).toMatchObject({ items: [{ id: outputId }] });
    await expectRefused(zoe);
    expect(await rosa.api.ringCalls.open({ id, body: { outputId } })).toMatchObject({ state: "requested" });
    await panel.waitFor(({ outputsOn }) => outputsOn.length > 0);
    await rosa.api.ringCalls.end({ id });
    await expectRefused(rosa);
  });

  test("a call that everyone declines ends; one that no one answers is missed, also across a restart", async () => {
    let ahead = 0;
    const site = await openSite(engine, { now: () => Date.now() + ahead });
    const { rosa, carlo, panel } = await openCalledFlat(site);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    await rosa.api.ringCalls.decline({ id });
    expect(await carlo.api.ringCalls.decline({ id })).toMatchObject({ state: "declined", endsAt: null });

    await panel.ring(1);
    const { id: second } = await ringingFor(rosa.api);
    await site.restartServer();
    ahead = 121_000;
    // The token of the building is valid at every server.
    const missed = await eventually(async () => {
      const { items } = await site.api().events.query({ body: { kinds: ["RING"] } });
      return items.find(({ call }) => call?.state === "missed");
    });
    expect(missed.call).toEqual({ state: "missed", by: null });
    expect(second).not.toBe(id);
  });
});
