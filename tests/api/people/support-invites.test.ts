import { expect, test } from "vitest";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("support invites", (start) => {
  test("when a building is set up, the person who joined by a support invite leaves", async () => {
    const { building, person, enter, panel } = await start();
    const { id } = building.domain;
    await panel();
    const invite = await building.api.invites.create({ body: { support: true } });
    expect(invite).toMatchObject({ name: "Domain support default", support: true });
    const [installer, late] = [await person(), await person()];
    await installer.api.invites.activate({ body: { code: invite.code } });
    const inside = await enter(installer, id);
    const { userId } = installer;
    await building.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId } });

    expect(await building.api.domains.terminateConfiguration({ id })).toEqual({
      devices: 1,
      invites: 1,
      people: 1,
    });

    expect(await refusal(inside.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect((await building.api.users.list()).items.map((member) => member.id)).not.toContain(userId);
    const { acceptances, ended } = await building.api.invites.get({ id: invite.id });
    expect([invite.ended, ended]).toEqual([false, true]);
    expect(acceptances[0]!.results).toMatchObject([{ type: "ADD_TO_DOMAIN", result: "REVERTED" }]);
    expect(await refusal(late.api.invites.activate({ body: { code: invite.code } }))).toMatchObject({
      name: "INVITE_EXPIRED",
    });
    await building.api.invites.create({ body: { support: true } });
    expect(await building.api.domains.terminateConfiguration({ id })).toMatchObject({
      invites: 1,
      people: 0,
    });
    expect(await building.api.domains.terminateConfiguration({ id })).toMatchObject({
      invites: 0,
      people: 0,
    });
  });

  test("a person who left after a support invite and joined again by another one stays when a building is set up", async () => {
    const { building, person, clock } = await start();
    const { id } = building.domain;
    const { userId, api } = await person();
    const support = await building.api.invites.create({ body: { support: true } });
    await api.invites.activate({ body: { code: support.code } });
    await building.api.domains.removeMember({ id, userId });
    clock.advance(60_000);
    const { code } = await building.api.invites.create({ body: {} });
    await api.invites.activate({ body: { code } });

    expect(await building.api.domains.terminateConfiguration({ id })).toMatchObject({ people: 0 });

    expect((await building.api.users.list()).items.map((member) => member.id)).toContain(userId);
  });
});

describeApi("what an installer may set up", (start) => {
  async function withInstaller(setUp: InstallerRight[], expirationDate?: number) {
    const world = await start();
    const { building, person, enter } = world;
    const { id } = building.domain;
    const installer = await person();
    const end = expirationDate === undefined ? {} : { expirationDate };
    const invite = await building.api.invites.create({ body: { support: true, setUp, ...end } });
    const { results } = await installer.api.invites.activate({ body: { code: invite.code } });
    const inside = await enter(installer, id);
    return { world, domainId: id, invite, installer, results, inside };
  }

  test("only a support invite gives installer rights", async () => {
    const { building } = await start();
    expect(await refusal(building.api.invites.create({ body: { setUp: ["DEVICES"] } }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { setUp: "supportOnly" },
    });
  });

  test("a support invite without installer rights permits no set-up", async () => {
    const { world, inside } = await withInstaller([]);
    const deviceId = (await world.panel()).device.id;
    const rename = inside.api.devices.update({ id: deviceId, body: { name: "Side door" } });
    expect(await refusal(rename)).toMatchObject({ name: "FORBIDDEN" });
    expect((await inside.api.users.me()).installer).toBeNull();
  });

  test("an installer sets up only what the invite permits, and nothing about people", async () => {
    const { world, domainId, inside, results, installer, invite } = await withInstaller(["DEVICES"]);
    const deviceId = (await world.panel()).device.id;
    expect(results).toMatchObject([{ result: "APPLIED" }, { type: "ALLOW_SET_UP", result: "APPLIED" }]);
    const rights = { rights: ["DEVICES"], until: invite.expirationDate };
    expect(await inside.api.users.me()).toMatchObject({ role: "user", installer: rights });
    expect(await world.building.api.users.get({ id: installer.userId })).toMatchObject({ installer: rights });

    await inside.api.devices.update({ id: deviceId, body: { name: "Side door" } });
    expect(await world.building.api.devices.get({ id: deviceId })).toMatchObject({ name: "Side door" });

    const others = [
      () => inside.api.devices.remove({ id: deviceId }),
      () => inside.api.devices.getConfiguration({ id: deviceId }),
      () => inside.api.nameplate.get({ id: deviceId, position: "1" }),
      () => inside.api.auxiliaries.create({ body: { name: "Relay", type: "RELE", model: "generic" } }),
      () => inside.api.subscriptions.list({ query: { assigneeType: "AUXILIAR_DEVICE" } }),
      () => inside.api.users.list(),
      () => inside.api.invites.list(),
      () => inside.api.domains.terminateConfiguration({ id: domainId }),
    ];
    for (const each of others) expect(await refusal(each())).toMatchObject({ name: "FORBIDDEN" });
  });

  test("with the right for auxiliaries an installer sees their seats, but not people's", async () => {
    const { inside } = await withInstaller(["AUXILIARIES"]);
    const { subscriptions } = inside.api;
    expect(await subscriptions.list({ query: { assigneeType: "AUXILIAR_DEVICE" } })).toMatchObject({
      items: [],
    });
    expect(await refusal(subscriptions.list())).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(subscriptions.list({ query: { assigneeType: "USER" } }))).toMatchObject({
      name: "FORBIDDEN",
    });
  });

  test("the rights end at the next call when the set-up is ended, also for earlier members of the building", async () => {
    const { building, person, enter, panel } = await start();
    const { id } = building.domain;
    const deviceId = (await panel()).device.id;
    const joining = await building.api.invites.create({ body: {} });
    const resident = await person();
    await resident.api.invites.activate({ body: { code: joining.code } });
    const support = await building.api.invites.create({ body: { support: true, setUp: ["DEVICES"] } });
    const { results } = await resident.api.invites.activate({ body: { code: support.code } });
    expect(results).toMatchObject([{ result: "SKIPPED" }, { type: "ALLOW_SET_UP", result: "APPLIED" }]);
    const inside = await enter(resident, id);
    await inside.api.devices.update({ id: deviceId, body: { name: "Side door" } });

    expect(await building.api.domains.terminateConfiguration({ id })).toMatchObject({ people: 0 });

    const again = inside.api.devices.update({ id: deviceId, body: { name: "Back door" } });
    expect(await refusal(again)).toMatchObject({ name: "FORBIDDEN" });
    expect(await inside.api.users.me()).toMatchObject({ installer: null });
    const { acceptances } = await building.api.invites.get({ id: support.id });
    expect(acceptances[0]!.results[1]).toMatchObject({ type: "ALLOW_SET_UP", result: "REVERTED" });
  });

  test("the rights end with the invite, and when it is withdrawn", async () => {
    const { world, inside, installer, domainId } = await withInstaller(["DEVICES"]);
    const { building, clock, panel, enter } = world;
    const deviceId = (await panel()).device.id;
    const rename = (api: typeof inside.api) => api.devices.update({ id: deviceId, body: { name: "Side" } });
    const short = await building.api.invites.create({
      body: { support: true, setUp: ["DEVICES"], expirationDate: clock.now() + 60_000 },
    });
    await installer.api.invites.activate({ body: { code: short.code } });
    await rename(inside.api);
    clock.advance(60_000);
    expect(await refusal(rename(inside.api))).toMatchObject({ name: "FORBIDDEN" });

    const next = await building.api.invites.create({ body: { support: true, setUp: ["DEVICES"] } });
    await installer.api.invites.activate({ body: { code: next.code } });
    const later = await enter(installer, domainId);
    await rename(later.api);
    await building.api.invites.remove({ id: next.id });
    expect(await refusal(rename(later.api))).toMatchObject({ name: "FORBIDDEN" });
    expect((await later.api.users.me()).role).toBe("user");
  });
});
