import { expect, test } from "vitest";
import { describeApi } from "../support/api.ts";
import { refusal } from "../support/refusal.ts";

describeApi("support invites", (start) => {
  test("when a building is set up, whoever came to do so by a support invite leaves", async () => {
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
    const { acceptances } = await building.api.invites.get({ id: invite.id });
    expect(acceptances[0]!.results).toMatchObject([{ type: "ADD_TO_DOMAIN", result: "REVERTED" }]);
    expect(await refusal(late.api.invites.activate({ body: { code: invite.code } }))).toMatchObject({
      name: "INVITE_EXPIRED",
    });
    expect(await building.api.domains.terminateConfiguration({ id })).toMatchObject({ people: 0 });
  });

  test("who left after a support invite and came back by another one stays when a building is set up", async () => {
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
