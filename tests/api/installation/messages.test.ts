import { expect, test } from "vitest";
import type { MessageState } from "#contract/installation/messages.ts";
import { MAIL_ATTEMPTS } from "#provider/mail/outbox.ts";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

/** Returns options of a mail server that refuses mail to the addresses in `refused`. */
function refusing(refused: ReadonlySet<string>): Parameters<typeof withMail>[1] {
  return {
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error("no"), { responseCode: 550 }) : null);
    },
  };
}

describeApi("the outbox", (start) => {
  async function waitForState({ administrator }: World, id: string, state: MessageState): Promise<void> {
    await expect.poll(async () => (await administrator.api.messages.get({ id })).state).toBe(state);
  }

  test("only the installation's administrator sees it, and an unknown message is not found", async () => {
    const { visitor, administrator, building, resident } = await start();
    const { api } = await resident();
    const id = "no-such-message";
    for (const other of [visitor, api]) {
      const status = other === visitor ? 401 : 403;
      expect(await refusal(other.messages.list())).toMatchObject({ status });
      expect(await refusal(other.messages.get({ id }))).toMatchObject({ status });
      expect(await refusal(other.messages.sendAgain({ id }))).toMatchObject({ status });
    }
    expect(await refusal(administrator.api.messages.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(administrator.api.messages.sendAgain({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await building.api.messages.list()).toEqual({ items: [], page: 0, pageSize: 10000, total: 0 });
  });

  test("the messages to one account are listed", async () => {
    const world = await start();
    await withMail(world);
    const { messages, onPremise } = world.administrator.api;
    const person = (name: string) => onPremise.createUser({ body: { name, email: `${name}@example.org` } });
    const [carla, dino] = [await person("carla"), await person("dino")];
    expect((await messages.list()).total).toBe(2);
    const { items, total } = await messages.list({ query: { userId: dino.id } });
    expect([total, items.map(({ user }) => user?.id)]).toEqual([1, [dino.id]]);
    expect((await messages.list({ query: { userId: carla.id, state: "FAILED" } })).total).toBe(0);
  });

  test("a refused call leaves no message behind", async () => {
    const world = await start();
    await withMail(world);
    const { administrator, building } = world;
    const { messages, onPremise } = administrator.api;
    const email = "carla@example.org";
    const invite = { email, licenseIds: ["no-such-licence"] };
    await refusal(building.api.invites.create({ body: invite }));
    expect((await messages.list()).total).toBe(0);
    const requests = Array.from({ length: 5 }, (_, n) =>
      onPremise.createUser({ body: { name: `Carla ${n}`, email } }),
    );
    expect((await settle(requests)).values).toHaveLength(1);
    expect((await messages.list()).total).toBe(1);
  });

  test("an account says what became of the last link that was sent to it", async () => {
    const world = await start();
    const refused = new Set(["nobody@example.org"]);
    await withMail(world, refusing(refused));
    const { administrator, person } = world;
    const { onPremise, installationUsers } = administrator.api;
    const withoutLink = await person();
    const known = await onPremise.createUser({ body: { name: "Gina", email: "gina@example.org" } });
    const unknown = await onPremise.createUser({ body: { name: "Nobody", email: "nobody@example.org" } });
    const readLink = async (id: string) => (await installationUsers.get({ id })).link;

    expect(await readLink(withoutLink.userId)).toBeNull();
    await expect.poll(() => readLink(known.id)).toMatchObject({ kind: "ACTIVATION", state: "SENT" });
    await expect
      .poll(() => readLink(unknown.id))
      .toMatchObject({ contact: "n•••@e•••.org", state: "FAILED", problem: "RECIPIENT_REFUSED" });
    await installationUsers.sendLink({ id: withoutLink.userId });
    await expect.poll(() => readLink(withoutLink.userId)).toMatchObject({ kind: "RESET", state: "SENT" });
  });

  test("waiting messages show the reason, and no contact is shown in full", async () => {
    const { visitor, administrator, building, person, clock } = await start();
    const someone = await person();
    const { requestPasswordReset } = visitor.accountLinks;
    await requestPasswordReset({ body: { contact: someone.email } });
    clock.advance(1);
    await requestPasswordReset({ body: { contact: "+39 333 1234567" } });
    clock.advance(1);
    await building.api.invites.create({ body: { name: "For Gina", email: "gina@example.org" } });
    const { messages } = administrator.api;

    await expect
      .poll(async () => (await messages.list()).items.map(({ attempts }) => attempts))
      .toEqual([1, 1, 1]);

    const { items, total } = await messages.list();
    expect(total).toBe(3);
    // Their first attempts are made at once: which of them is the last depends on the speed of the engine.
    const newestFirst = items.toSorted((one, other) => other.createdAt - one.createdAt);
    expect(newestFirst).toMatchObject([
      {
        kind: "INVITE",
        mode: "MAIL",
        contact: "g•••@e•••.org",
        invite: { name: "For Gina" },
        state: "WAITING",
        problem: "NO_MAIL_SERVER",
      },
      { kind: "RESET", mode: "MOBILE", contact: "•••67", state: "FAILED", problem: "NO_MOBILE_GATEWAY" },
      { kind: "RESET", mode: "MAIL", state: "WAITING", problem: "NO_MAIL_SERVER", user: null },
    ]);
    for (const contact of [someone.email, "gina@example.org", "1234567"]) {
      expect(JSON.stringify(items)).not.toContain(contact);
    }
    expect(items.every(({ triedAt, createdAt }) => triedAt !== null && triedAt >= createdAt)).toBe(true);
    expect((await messages.list({ query: { state: "FAILED" } })).items).toEqual([newestFirst[1]]);
    expect(await messages.list({ query: { page: 1, pageSize: 1 } })).toMatchObject({
      items: [items[1]],
      total: 3,
    });
    expect(await refusal(messages.sendAgain({ id: newestFirst[0]!.id }))).toEqual({
      name: "MESSAGE_NOT_FAILED",
      status: 409,
    });
  });

  test("a failed message is sent again once, however many requests come at once, and leaves no contact behind", async () => {
    const world = await start();
    const { visitor, administrator, person, db } = world;
    const someone = await person();
    const refused = new Set([someone.email]);
    const mail = await withMail(world, refusing(refused));
    const { messages } = administrator.api;
    await visitor.accountLinks.requestPasswordReset({ body: { contact: someone.email } });
    const { id } = (await messages.list()).items[0]!;
    await waitForState(world, id, "FAILED");
    expect(await messages.get({ id })).toMatchObject({ problem: "RECIPIENT_REFUSED", attempts: 1 });
    refused.clear();

    const { values, problems } = await settle(Array.from({ length: 20 }, () => messages.sendAgain({ id })));

    expect(values).toMatchObject([{ id, attempts: 1 }]);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["MESSAGE_NOT_FAILED"]));
    const { text, to } = await mail.waitFor(1);
    expect(to).toEqual([someone.email]);
    await waitForState(world, id, "SENT");
    expect(await messages.get({ id })).toMatchObject({ state: "SENT", problem: null, attempts: 2 });
    expect(mail.caught).toHaveLength(1);
    const rows = await db.selectFrom("message").selectAll().execute();
    expect(rows).toMatchObject([{ recipient_sealed: null, link_sealed: null }]);
    expect(JSON.stringify(rows)).not.toContain(someone.email);
    const body = { password: "a wholly new password", resetToken: tokenIn(text) };
    await visitor.accountLinks.resetPassword({ body });
    await world.signIn(someone.email, body.password);
    expect(await refusal(messages.sendAgain({ id }))).toMatchObject({ name: "MESSAGE_NOT_FAILED" });
  });

  test("a message whose sending was interrupted each time has failed, and can be sent again", async () => {
    const world = await start();
    const { visitor, administrator, person, db } = world;
    const someone = await person();
    const { messages } = administrator.api;
    await visitor.accountLinks.requestPasswordReset({ body: { contact: someone.email } });
    const { id } = (await messages.list()).items[0]!;
    await expect.poll(async () => (await messages.get({ id })).problem).toBe("NO_MAIL_SERVER");
    const due = { attempts: MAIL_ATTEMPTS, run_at: 0, locked_until: 0 };
    await db.updateTable("job").set(due).where("kind", "=", "mail").execute();

    await waitForState(world, id, "FAILED");

    expect(await messages.get({ id })).toMatchObject({ problem: "INTERRUPTED" });
    const mail = await withMail(world);
    await messages.sendAgain({ id });
    expect((await mail.waitFor(1)).to).toEqual([someone.email]);
    await waitForState(world, id, "SENT");
  });
});
