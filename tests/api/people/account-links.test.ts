import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal, settle } from "../../support/refusal.ts";

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = "a wholly new password";

describeApi("links sent to people", (start) => {
  test("a link is invalid for another purpose, guessed, malformed or too late, and changes nothing", async () => {
    const { visitor, administrator, person, clock, signIn } = await start();
    const someone = await person();
    const { link } = await administrator.api.accountLinks.requestPasswordReset({
      body: { contact: someone.email },
    });
    const resetToken = tokenIn(link);
    const reset = (token: unknown) =>
      refusal(
        visitor.accountLinks.resetPassword({ body: { password: NEW_PASSWORD, resetToken: token as string } }),
      );

    expect(resetToken.length).toBeGreaterThanOrEqual(43);
    for (const token of [undefined, null, "", [], [resetToken]]) {
      expect(await reset(token)).toMatchObject({ name: "INVALID_INPUT", status: 400 });
    }
    expect(await reset("guess")).toMatchObject({ name: "LINK_NOT_VALID", status: 400 });
    const activation = { activationToken: resetToken };
    expect(await refusal(visitor.accountLinks.activate({ body: activation }))).toMatchObject({ status: 400 });
    const terms = { acceptanceToken: resetToken };
    expect(await refusal(visitor.accountLinks.acceptTermsOfService({ body: terms }))).toMatchObject({
      status: 400,
    });
    clock.advance(HOUR_MS);
    expect(await reset(resetToken)).toMatchObject({ name: "LINK_NOT_VALID" });
    await signIn(someone.email, someone.password);
  });

  test("of twenty simultaneous uses of a reset link, one sets the password; all sign-ins and other links end", async () => {
    const { visitor, administrator, person, signIn } = await start();
    const someone = await person();
    const ask = async () =>
      tokenIn(
        (await administrator.api.accountLinks.requestPasswordReset({ body: { contact: someone.email } }))
          .link,
      );
    const [resetToken, other] = [await ask(), await ask()];
    const use = (token: string, password: string) =>
      visitor.accountLinks.resetPassword({ body: { resetToken: token, password } });

    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => use(resetToken, NEW_PASSWORD)),
    );

    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["LINK_NOT_VALID"]));
    expect(await refusal(someone.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(use(other, "yet another password"))).toMatchObject({ name: "LINK_NOT_VALID" });
    await signIn(someone.email, NEW_PASSWORD);
  });

  test("a reset link is for its own person, and a request that also names another person is refused", async () => {
    const { visitor, administrator, person, signIn } = await start();
    const [someone, other] = [await person(), await person()];
    const { link } = await administrator.api.accountLinks.requestPasswordReset({
      body: { contact: someone.email },
    });
    const { userId, email } = other;
    const own = { password: NEW_PASSWORD, resetToken: tokenIn(link) };
    const reset = (body: typeof own) => visitor.accountLinks.resetPassword({ body });
    for (const named of [{ id: userId }, { userId }, { username: email }, { contact: email }, { email }]) {
      const body = Object.assign({}, own, named);
      expect(await refusal(reset(body))).toMatchObject({ name: "INVALID_INPUT", status: 400 });
    }
    await signIn(someone.email, someone.password);
    await reset(own);
    await signIn(email, other.password);
    await signIn(someone.email, NEW_PASSWORD);
  });

  test("a changed password ends the reset link", async () => {
    const { visitor, administrator, person } = await start();
    const someone = await person();
    const { link } = await administrator.api.accountLinks.requestPasswordReset({
      body: { contact: someone.email },
    });
    const body = { oldPassword: someone.password, newPassword: NEW_PASSWORD };
    await someone.api.users.changePassword({ id: "me", body });

    const late = { resetToken: tokenIn(link), password: "yet another password" };

    expect(await refusal(visitor.accountLinks.resetPassword({ body: late }))).toMatchObject({
      name: "LINK_NOT_VALID",
    });
  });

  test("a request for a link gets the same answer whether or not the account exists, and mail goes only to an account", async () => {
    const world = await start();
    const mail = await withMail(world);
    const { visitor, administrator, person, db } = world;
    const someone = await person();
    await someone.api.users.update({ id: someone.userId, body: { language: "de" } });
    const ask = (body: object) =>
      visitor.accountLinks.requestPasswordReset({ body: body as { contact: string } });

    expect(await ask({ contact: "nobody@example.org" })).toEqual({ link: null });
    expect(await ask({ contact: someone.email, username: administrator.email })).toEqual({ link: null });
    expect(await ask({ contact: someone.email, contactMode: "MOBILE" })).toEqual({ link: null });
    expect(await ask({ contact: "+39 333 1234567", contactMode: "MAIL" })).toEqual({ link: null });
    expect(await ask({ contact: someone.email.toUpperCase() })).toEqual({ link: null });
    for (const contact of [["a@b.io"], "a@b.io,evil@x.io", "a@b.io\r\nBcc:evil@x.io", "(".repeat(60_000)]) {
      expect(await refusal(ask({ contact }))).toMatchObject({ name: "INVALID_INPUT", status: 400 });
    }

    const { to, from, text, raw } = await mail.waitFor(1);
    expect({ to, from }).toEqual({ to: [someone.email], from: "door@example.org" });
    expect(raw.match(/^(From|To|Bcc|Cc):/gim)).toEqual(["From:", "To:"]);
    expect(text).toContain("Neues Passwort");
    expect(text).toContain("http://localhost:3000/reset_password?token=");
    await visitor.accountLinks.resetPassword({ body: { resetToken: tokenIn(text), password: NEW_PASSWORD } });
    await expect
      .poll(
        async () =>
          await db.selectFrom("message").select(["state", "recipient_sealed", "link_sealed"]).execute(),
      )
      .toEqual(
        expect.arrayContaining([
          { state: "SENT", recipient_sealed: null, link_sealed: null },
          { state: "NOBODY", recipient_sealed: null, link_sealed: null },
        ]),
      );
    expect(mail.caught).toHaveLength(1);
  });

  test("a contact gets three messages an hour, and further requests get the same answer", async () => {
    const world = await start();
    const mail = await withMail(world);
    const { visitor, person, clock } = world;
    const someone = await person();
    const ask = () => visitor.accountLinks.requestPasswordReset({ body: { contact: someone.email } });

    const answers = await Promise.all(Array.from({ length: 12 }, ask));

    expect(answers).toEqual(Array(12).fill({ link: null }));
    await mail.waitFor(3);
    clock.advance(HOUR_MS);
    await ask();
    await mail.waitFor(4);
    expect(mail.caught).toHaveLength(4);
  });

  test("strangers' requests for a contact don't hold back an invite to it", async () => {
    const world = await start();
    const { visitor, person, resident, building } = world;
    const [{ email: contact }, ordinary] = [await person(), await resident()];
    // Only now: otherwise it would catch the notice about the new resident.
    const mail = await withMail(world);
    for (const { accountLinks } of [visitor, visitor, visitor, ordinary.api]) {
      await accountLinks.requestPasswordReset({ body: { contact } });
    }
    await mail.waitFor(3);

    const { code } = await building.api.invites.create({ body: { email: contact } });

    expect((await mail.waitFor(4)).text).toContain(`/invite/${code}`);
    for (let count = 0; count < 3; count += 1)
      await building.api.invites.create({ body: { email: contact } });
    await mail.waitFor(6);
    await visitor.accountLinks.requestPasswordReset({ body: { contact: "another@example.org" } });
    expect(mail.caught).toHaveLength(6);
  });

  test("a thief has no access to a stolen account once its owner resets the password", async () => {
    const world = await start();
    const { visitor, administrator, client, person, signIn, db } = world;
    const { email, password, userId } = await person();
    const mail = await withMail(world);
    const login = { grant_type: "password", username: email, password };
    const sessions = [await visitor.auth.token({ body: login }), await visitor.auth.token({ body: login })];
    const { users } = client.as({ token: sessions[0]!.access_token });
    await users.update({ id: userId, body: { email: "thief@example.net", password } });
    const stolen = { activationToken: tokenIn((await mail.waitForMailTo("thief@example.net")).text) };
    await administrator.api.mailServer.remove();
    await users.update({ id: userId, body: { email: "another@example.net", password } });
    const ask = async () =>
      tokenIn((await administrator.api.accountLinks.requestPasswordReset({ body: { contact: email } })).link);
    const [otherToken, resetToken] = [await ask(), await ask()];

    await visitor.accountLinks.resetPassword({ body: { resetToken, password: NEW_PASSWORD } });

    const invalidLink = { name: "LINK_NOT_VALID" };
    for (const { access_token, refresh_token } of sessions) {
      const { users: theirs } = client.as({ token: access_token });
      expect(await refusal(theirs.me())).toMatchObject({ name: "UNAUTHENTICATED" });
      const body = { grant_type: "refresh_token", refresh_token };
      expect(await refusal(visitor.auth.token({ body }))).toMatchObject({ name: "SIGN_IN_ENDED" });
    }
    expect(await refusal(signIn(email, password))).toMatchObject({ name: "WRONG_LOGIN" });
    const late = { resetToken: otherToken, password: "yet another password" };
    expect(await refusal(visitor.accountLinks.resetPassword({ body: late }))).toMatchObject(invalidLink);
    expect(await refusal(visitor.accountLinks.activate({ body: stolen }))).toMatchObject(invalidLink);
    const waiting = await db
      .selectFrom("message")
      .select("id")
      .where("user_id", "=", userId)
      .where("state", "=", "WAITING")
      .execute();
    expect(waiting).toEqual([]);
    await signIn(email, NEW_PASSWORD);
  });

  test("an account without a password is activated by its link, once, and has to accept the terms", async () => {
    const world = await start();
    const mail = await withMail(world);
    const { visitor, administrator, signIn } = world;
    const email = "carla@example.org";
    const created = await administrator.api.onPremise.createUser({
      body: { name: "Carla <b>", email, language: "it" },
    });
    expect(created.link).toBeNull();
    expect(await refusal(signIn(email, NEW_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });

    const { text } = await mail.waitFor(1);
    // The address is not proved yet, so no text that people wrote is sent to it.
    expect(text).not.toContain("Carla");
    const activationToken = tokenIn(text);
    const without = visitor.accountLinks.activate({ body: { activationToken } });
    expect(await refusal(without)).toMatchObject({ fields: { password: "required" } });
    const body = { activationToken, password: NEW_PASSWORD };
    const { values } = await settle(
      Array.from({ length: 20 }, () => visitor.accountLinks.activate({ body })),
    );
    expect(values).toEqual([{ username: email, accepted: [] }]);

    const { api } = await signIn(email, NEW_PASSWORD);
    expect(await api.users.me()).toMatchObject({ acceptTermsOfService: false, language: "it" });
    expect(await refusal(api.users.listDomains({ id: "me" }))).toEqual({
      name: "TERMS_NOT_ACCEPTED",
      status: 403,
    });
    expect(await api.accountLinks.acceptTermsOfService()).toEqual({ acceptTermsOfService: true });
    expect(await api.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });
    await visitor.accountLinks.resendActivationLink({ body: { username: email } });
    expect(mail.caught).toHaveLength(1);
  });

  test("without a mail server the administrator passes the links on, and no one else gets them", async () => {
    const { visitor, administrator, person, resident, building, signIn } = await start();
    const { resendActivationLink } = visitor.accountLinks;
    const mobile = {
      name: "Dora",
      loginType: "MOBILE",
      countryCode: "+39",
      mobileNumber: "333 1234567",
    } as const;
    const created = await administrator.api.onPremise.createUser({ body: mobile });
    const username = "+39 333-123 4567";

    expect(await resendActivationLink({ body: { username } })).toEqual({ link: null });
    expect(await (await person()).api.accountLinks.resendActivationLink({ body: { username } })).toEqual({
      link: null,
    });
    const again = await administrator.api.accountLinks.resendActivationLink({ body: { username } });
    const body = { activationToken: tokenIn(again.link), password: NEW_PASSWORD };
    expect(await visitor.accountLinks.activate({ body })).toEqual({
      username: "+393331234567",
      accepted: [],
    });
    const late = { activationToken: tokenIn(created.link), password: NEW_PASSWORD };
    expect(await refusal(visitor.accountLinks.activate({ body: late }))).toMatchObject({
      name: "LINK_NOT_VALID",
    });

    const dora = await signIn(username, NEW_PASSWORD);
    expect(await dora.api.users.me()).toMatchObject({
      loginType: "MOBILE",
      email: "",
      mobileNumber: "3331234567",
    });
    const terms = await administrator.api.accountLinks.sendGdprAcceptanceLink({ id: created.id });
    const neighbour = await resident();
    const { sendGdprAcceptanceLink } = neighbour.api.accountLinks;
    expect(await refusal(sendGdprAcceptanceLink({ id: created.id }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await building.api.accountLinks.sendGdprAcceptanceLink({ id: neighbour.userId })).toEqual({
      link: null,
    });
    const acceptance = { acceptanceToken: tokenIn(terms.link) };
    await visitor.accountLinks.acceptTermsOfService({ body: acceptance });
    expect(await dora.api.users.me()).toMatchObject({ acceptTermsOfService: true });
    expect(await refusal(visitor.accountLinks.acceptTermsOfService())).toMatchObject({
      name: "UNAUTHENTICATED",
    });
  });

  test("a message waits for its mail server and is sent again after a refusal", async () => {
    const world = await start();
    const { visitor, person } = world;
    const someone = await person();
    await visitor.accountLinks.requestPasswordReset({ body: { contact: someone.email } });
    let refusals = 0;
    const mail = await withMail(world, {
      onRcptTo(_address, _session, done) {
        refusals += 1;
        done(refusals === 1 ? Object.assign(new Error("Later"), { responseCode: 451 }) : undefined);
      },
    });
    await expect
      .poll(async () => {
        await world.db.updateTable("job").set({ run_at: 0 }).where("kind", "=", "mail").execute();
        return mail.caught.length;
      })
      .toBe(1);
    expect(refusals).toBe(2);
  });

  test("an invite is sent by mail in the requested language, to one address", async () => {
    const world = await start();
    const mail = await withMail(world);
    const { building } = world;

    const invite = await building.api.invites.create({
      body: { email: "guest@example.net", language: "fr" },
    });

    const { to, text } = await mail.waitFor(1);
    expect(to).toEqual(["guest@example.net"]);
    expect(text).toContain(`http://localhost:3000/invite/${invite.code}`);
    expect(text).toContain("Ada Bianchi vous invite à rejoindre Casa Verde");
    const list = building.api.invites.create({ body: { email: "a@b.io,evil@x.io" } });
    expect(await refusal(list)).toMatchObject({ fields: { email: "email" } });
  });
});
