import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { describeApi } from "../../support/api.ts";
import { createAuthenticator } from "../../support/browser/authenticator.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { PASSWORD } from "../../support/world.ts";

const NEW_PASSWORD = "another correct horse";

describeApi("notices of changes to a sign-in", (start) => {
  test("are sent to the owner, in their language, for an app, a passkey and a recovery code", async () => {
    const world = await start();
    const { administrator, visitor, person, clock } = world;
    const someone = await person();
    const { api, userId, email } = someone;
    await api.users.update({ id: userId, body: { language: "de" } });
    const mail = await withMail(world);
    // The installation's administrators are notified of the factors that they remove, too.
    const ofOwner = () => mail.caught.filter(({ to }) => String(to) === email);
    let count = 0;
    async function expectNotice(subject: string): Promise<void> {
      await expect.poll(() => ofOwner().length).toBe(++count);
      const { raw, text } = ofOwner().at(-1)!;
      expect(text).toContain(subject);
      expect(text).toContain("http://localhost:3000/account/security");
      expect(raw).not.toMatch(/token=|secret=/);
    }

    const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
    const { recoveryCodes } = await api.secondFactors.confirm({ body: { code } });
    await expectNotice("wurde eben eine Authenticator-App oder ein Passkey eingerichtet");

    const body = { grant_type: "password", username: email, password: PASSWORD };
    const refusal: unknown = await visitor.auth.token({ body }).catch((error: unknown) => error);
    if (!isApiError(refusal, "MFA_REQUIRED")) throw refusal;
    const mfa_token = refusal.extras.mfaToken ?? "";
    const [otp = ""] = recoveryCodes;
    await visitor.auth.token({ body: { grant_type: OTP_GRANT, mfa_token, otp } });
    await expectNotice("wurde ein Wiederherstellungscode benutzt");
    expect(mail.caught.at(-1)?.text).not.toContain(otp);

    await api.secondFactors.remove();
    await expectNotice("wurde eben entfernt");
    const { challengeToken, options } = await api.passkeys.begin({ body: { password: PASSWORD } });
    const credential = createAuthenticator("http://localhost:3000").make(options);
    await api.passkeys.create({ body: { name: "Telefon", challengeToken, credential } });
    await expectNotice("wurde eben eine Authenticator-App oder ein Passkey eingerichtet");
    await administrator.api.installationUsers.removeFactors({ id: userId });
    await expectNotice("wurde eben entfernt");
  });

  test("are sent to the owner for a new password, and to the previous address for a new one", async () => {
    const world = await start();
    const { visitor, person, signIn, administrator } = world;
    const someone = await person();
    const { userId, email } = someone;
    await someone.api.users.update({ id: userId, body: { language: "it" } });
    const mail = await withMail(world);

    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await someone.api.users.changePassword({ id: userId, body: change });
    const changed = await mail.waitFor(1);
    expect(changed.to).toEqual([email]);
    expect(changed.text).toContain("Il tuo account ha una nuova password.");
    expect(changed.raw).not.toContain(NEW_PASSWORD);

    await visitor.accountLinks.requestPasswordReset({ body: { contact: email } });
    const resetToken = tokenIn((await mail.waitFor(2)).text);
    await visitor.accountLinks.resetPassword({ body: { resetToken, password: PASSWORD } });
    expect((await mail.waitFor(3)).text).toContain("È stata scelta una nuova password con il link");

    const { api } = await signIn(email, PASSWORD);
    await api.users.update({ id: userId, body: { email: "moved@example.org", password: PASSWORD } });
    const sent = [await mail.waitFor(4), await mail.waitFor(5)];
    const proof = sent.find(({ to }) => to.includes("moved@example.org"))!;
    const asked = sent.find(({ to }) => to.includes(email))!;
    expect(asked.text).toContain("Se non sei stato tu, cambia subito la password");
    expect(asked.text).not.toContain("moved@example.org");
    await visitor.accountLinks.activate({ body: { activationToken: tokenIn(proof.text) } });
    const { to, text } = await mail.waitFor(6);
    expect(to, "the previous address, not the new one").toEqual([email]);
    expect(text).toContain("usa ora un altro indirizzo e-mail");
    expect(text).not.toContain("moved@example.org");
    await expect
      .poll(async () =>
        (await administrator.api.messages.list()).items.map(({ kind, state }) => `${kind} ${state}`).sort(),
      )
      .toEqual([
        "CONTACT_CHANGE_ASKED SENT",
        "EMAIL SENT",
        "EMAIL_CHANGED SENT",
        "PASSWORD_CHANGED SENT",
        "RESET SENT",
        "SIGN_IN_RESET SENT",
      ]);
  });

  test("are sent to no one where nothing changed or there is no mail server", async () => {
    const world = await start();
    const { person, administrator } = world;
    const { api, userId } = await person();
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await api.users.changePassword({ id: userId, body: change });
    const mail = await withMail(world);
    await api.users.changePassword({ id: userId, body: change }).catch(() => undefined);
    await api.secondFactors.setUp({ body: { password: NEW_PASSWORD } });
    await api.secondFactors.confirm({ body: { code: "000000" } }).catch(() => undefined);
    expect(await administrator.api.messages.list()).toMatchObject({ total: 0 });
    expect(mail.caught).toEqual([]);
  });
});
