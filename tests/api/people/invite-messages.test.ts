import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { refusal, refusals } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describeApi("the message of an invite", (start) => {
  test("an invite says to whom it was sent, whether it was, and for a week that it was not", async () => {
    const { administrator, building, clock, enter, signIn } = await start();
    const { invites } = building.api;
    const byLink = await invites.create({ body: {} });
    const { id } = await invites.create({ body: { email: "gina@example.org" } });

    expect(byLink.message).toBeNull();
    await expect.poll(async () => (await invites.get({ id })).message?.problem).toBe("NO_MAIL_SERVER");
    const { message } = await invites.get({ id });
    expect(message).toMatchObject({ mode: "MAIL", contact: "g•••@e•••.org", state: "WAITING", attempts: 1 });
    expect((await invites.list()).items.map((each) => each.message?.state)).toEqual(["WAITING", undefined]);
    clock.advance(7 * DAY_MS);
    const signedIn = await signIn(administrator.email, PASSWORD);
    const { api } = await enter({ ...administrator, ...signedIn }, building.domain.id);
    expect((await api.invites.get({ id: byLink.id })).message).toBeUndefined();
  });

  test("only an administrator of its building sends an invite, and only one that can be accepted", async () => {
    const { building, otherBuilding, resident, clock } = await start();
    const { invites } = building.api;
    const { id } = await invites.create({ body: { expirationDate: clock.now() + MINUTE_MS } });
    const other = await otherBuilding();
    const member = await resident();
    const body = { email: "gina@example.org" };

    expect(await refusal(member.api.invites.send({ id, body }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(other.api.invites.send({ id, body }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusals([invites.send({ id, body: {} })])).toMatchObject([
      { name: "INVALID_INPUT", fields: { email: "required" } },
    ]);
    clock.advance(MINUTE_MS);
    expect(await refusal(invites.send({ id, body }))).toMatchObject({ name: "INVITE_EXPIRED" });
    expect((await invites.get({ id })).message).toBeNull();
  });

  test("an invite is sent again, to a contact that is entered, and its link proves that contact", async () => {
    const world = await start();
    const { building, visitor } = world;
    const mail = await withMail(world);
    const { invites } = building.api;
    const { id, code } = await invites.create({ body: { email: "wrong@example.org" } });
    await mail.waitForMailTo("wrong@example.org");

    const { message } = await invites.send({ id, body: { email: "gina@example.org", language: "it" } });

    expect(message).toMatchObject({ mode: "MAIL", contact: "g•••@e•••.org", state: "WAITING" });
    const { text } = await mail.waitForMailTo("gina@example.org");
    const inviteProof = /proof=([\w-]+)/.exec(text)?.[1];
    const preview = await visitor.invites.preview({ body: { code, inviteProof } });
    expect(preview.sentTo).toMatchObject({ email: "gina@example.org" });
  });
});
