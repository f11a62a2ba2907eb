import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";

describeApi("notices of new members", (start) => {
  test("the other administrators get a mail when a person joins, each in their language, where they want it", async () => {
    const world = await start();
    const { building, administrator, person, resident } = world;
    const second = await resident();
    const ADMINISTRATORS = { name: "ADMINISTRATORS" };
    await building.api.userGroups.addMember({ ...ADMINISTRATORS, body: { userId: second.userId } });
    await second.asPerson.users.update({ id: second.userId, body: { language: "de" } });
    const mail = await withMail(world);
    const { id } = building.domain;
    const [unnoticed, rosa] = [await person("Nino Neri"), await person("Rosa Blu")];
    const { code } = await building.api.invites.create({ body: { places: null } });
    await building.api.domains.update({ id, body: { joinByInviteNotificationEnabled: false } });
    await unnoticed.api.invites.activate({ body: { code } });
    await building.api.domains.update({ id, body: { joinByInviteNotificationEnabled: true } });

    await rosa.api.invites.activate({ body: { code } });
    await mail.waitFor(2);

    const [english, german] = [administrator.email, second.email].map(
      (email) => mail.caught.find(({ to }) => to.join() === email)!.text,
    );
    expect(english).toContain("Rosa Blu accepted an invitation and is now a member of Casa Verde.");
    expect(german).toContain("Rosa Blu hat eine Einladung angenommen und gehört jetzt zu Casa Verde.");
    expect(english).toContain("http://localhost:3000/user_home");
    // There are no other messages: none about the person who joined while notices were off.
    const sentMessages = async () => (await administrator.api.messages.list()).items;
    await expect
      .poll(async () => (await sentMessages()).map(({ kind, state }) => [kind, state]))
      .toEqual([
        ["JOINED", "SENT"],
        ["JOINED", "SENT"],
      ]);
    expect(new Set((await sentMessages()).map(({ user }) => user?.id))).toEqual(
      new Set([administrator.userId, second.userId]),
    );
  });

  test("no mail is sent about a person who was a member already, nor without a mail server", async () => {
    const world = await start();
    const { building, administrator, resident } = world;
    const { code } = await building.api.invites.create({ body: { places: null } });
    const already = await resident();
    const mail = await withMail(world);
    const { results } = await already.asPerson.invites.activate({ body: { code } });
    expect(results).toMatchObject([{ type: "ADD_TO_DOMAIN", result: "SKIPPED" }]);
    expect(await administrator.api.messages.list()).toMatchObject({ total: 0 });
    expect(mail.caught).toEqual([]);
  });
});
