import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

describeApi("accounts", (start) => {
  test("an account can be changed by its owner and the installation's administrator, and by no one else", async () => {
    const { administrator, building, resident } = await start();
    const someone = await resident();
    const neighbour = await resident();
    const id = someone.userId;
    const body = {
      name: "Another name",
      language: "it",
      countryCode: "+39",
      mobileNumber: "333 123-4567",
    } as const;

    expect(await refusal(neighbour.api.users.update({ id, body }))).toEqual({
      name: "NOT_FOUND",
      status: 404,
    });
    const removal = neighbour.api.users.remove({ id, body: { password: PASSWORD } });
    expect(await refusal(removal)).toEqual({ name: "NOT_FOUND", status: 404 });
    await someone.api.users.update({ id, body: { ...body, userMobileSenderPreference: "WHATSAPP" } });
    await administrator.api.users.update({ id, body: { name: "Named by Ada" } });

    expect(await building.api.users.get({ id })).toMatchObject({
      name: "Named by Ada",
      language: "it",
      countryCode: "+39",
      mobileNumber: "3331234567",
      userMobileSenderPreference: "WHATSAPP",
      email: someone.email,
    });
  });

  test("a changed address needs the password, and is valid only once its link is used", async () => {
    const { visitor, administrator, person, signIn } = await start();
    const someone = await person();
    const id = someone.userId;
    const change = (email: string, password?: string) =>
      someone.api.users.update({ id, body: { email, password } });

    expect(await refusal(change("new@example.net"))).toMatchObject({ fields: { password: "required" } });
    expect(await refusal(change("new@example.net", "not the password"))).toMatchObject({
      name: "WRONG_PASSWORD",
    });
    expect(await change("new@example.net", PASSWORD)).toMatchObject({
      email: someone.email,
      pendingEmail: "new@example.net",
      link: null,
    });
    const taken = await administrator.api.users.update({
      id,
      body: { email: administrator.email.toUpperCase() },
    });
    const { link } = await administrator.api.users.update({ id, body: { email: "newer@example.net" } });
    await signIn(someone.email, PASSWORD);

    const gone = { activationToken: tokenIn(taken.link) };
    expect(await refusal(visitor.accountLinks.activate({ body: gone }))).toMatchObject({
      name: "LINK_NOT_VALID",
    });
    const body = { activationToken: tokenIn(link) };
    expect(await visitor.accountLinks.activate({ body })).toEqual({
      username: "newer@example.net",
      accepted: [],
    });
    expect(await refusal(signIn(someone.email, PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    await signIn("newer@example.net", PASSWORD);
    const last = await administrator.api.users.update({ id, body: { email: administrator.email } });
    const stolen = { activationToken: tokenIn(last.link) };
    expect(await refusal(visitor.accountLinks.activate({ body: stolen }))).toMatchObject({
      name: "EMAIL_TAKEN",
    });
  });

  test("a deleted account's rights are deleted too; a building and the installation keep an administrator", async () => {
    const { administrator, building, resident, otherBuilding, signIn } = await start();
    const someone = await resident();
    const { userId } = someone;
    const other = await otherBuilding();
    await building.api.accessCredentials.create({ body: { name: "Pin", userId, credentialType: "CODE" } });
    const tag = { identifier: "Card", value: "04AABBCC", userId };
    const { id: tagId } = await building.api.nfcTags.create({ body: tag });
    const remove = (who: typeof someone, password?: string) =>
      who.api.users.remove({ id: who.userId, body: { password } });

    expect(await refusal(remove(someone))).toMatchObject({ name: "WRONG_PASSWORD" });
    expect(await refusal(remove({ ...someone, ...other.administrator }, PASSWORD))).toMatchObject({
      name: "LAST_ADMINISTRATOR",
    });
    await remove(someone, PASSWORD);

    expect(await refusal(someone.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(signIn(someone.email, PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    expect(await building.api.users.list()).toMatchObject({ total: 1 });
    expect(await building.api.accessCredentials.list()).toMatchObject({ total: 0 });
    expect(await building.api.nfcTags.get({ id: tagId })).toMatchObject({ userId: null });
    const heir = await resident();
    await building.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: heir.userId } });
    const ada = { id: administrator.userId, body: { password: PASSWORD } };
    expect(await refusal(administrator.api.users.remove(ada))).toMatchObject({
      name: "LAST_INSTALLATION_ADMINISTRATOR",
    });
    await administrator.api.users.remove({ id: heir.userId });
    expect(await building.api.users.list()).toMatchObject({ total: 1 });
  });

  test("a credential manager sees at once what each person of the building has", async () => {
    const { building, resident, otherBuilding } = await start();
    const someone = await resident("Zeno");
    const { userId } = someone;
    const other = await otherBuilding();
    const group = await building.api.agentGroups.create({ body: { name: "Stairs A" } });
    await building.api.agentGroups.addMember({ id: group.id, body: { agentId: userId } });
    await building.api.accessCredentials.create({ body: { name: "Pin", userId, credentialType: "CODE" } });
    await building.api.nfcTags.create({ body: { identifier: "Card", value: "04AABBCC", userId } });

    const info = await building.api.users.getAggregatedInfo({ id: userId });

    expect(info).toMatchObject({ name: "Zeno", role: "user", credentials: 1, tags: 1, subscriptions: 0 });
    expect(info.agentGroups.map(({ name }) => name)).toEqual(["all-the-agents", "Stairs A"]);
    const { items, total } = await building.api.users.listAggregatedInfo();
    expect([total, items[1]]).toEqual([2, info]);
    expect(await refusal(someone.api.users.listAggregatedInfo())).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(other.api.users.getAggregatedInfo({ id: userId }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });
});
