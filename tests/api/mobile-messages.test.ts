import { expect, onTestFinished, test } from "vitest";
import { describeApi, type Start } from "../support/api.ts";
import { tokenIn } from "../support/outside/mail-catcher.ts";
import { catchMessages, type MessageCatcher } from "../support/outside/message-gateway.ts";
import { refusal } from "../support/refusal.ts";
import type { World } from "../support/world.ts";

const NEW_PASSWORD = "a wholly new password";
const GATEWAY_TOKEN = "what-the-gateway-knows-us-by";
const NUMBER = "+393331234567";
const dora = {
  name: "Dora",
  loginType: "MOBILE",
  countryCode: "39",
  mobileNumber: "333 1234567",
  language: "it",
} as const;

describeApi("messages to mobile numbers", (start) => {
  test("an account with a mobile number is activated and resets its password in its language, by the sender it prefers", async () => {
    const { world, gateway, lines } = await startWithGateway(start);
    const { visitor, administrator, signIn } = world;
    const { accountLinks, onPremise, messages } = administrator.api;

    const { id, link } = await onPremise.createUser({ body: dora });

    expect(link).toBeNull();
    const first = await gateway.waitFor(1);
    expect(first).toMatchObject({ to: NUMBER, channel: "SMS", authorization: `Bearer ${GATEWAY_TOKEN}` });
    expect(first.text).toBe(
      "Videocitofono: attiva il tuo account con questo link, entro 7 giorni.\n" +
        `http://localhost:3000/activate?token=${tokenIn(first.text)}`,
    );
    const again = { username: "+39 333-123 4567", mobilePreference: "WHATSAPP" } as const;
    expect(await visitor.accountLinks.resendActivationLink({ body: again })).toEqual({ link: null });
    const second = await gateway.waitFor(2);
    expect(second).toMatchObject({ to: NUMBER, channel: "WHATSAPP" });
    const activation = { activationToken: tokenIn(second.text), password: NEW_PASSWORD };
    expect(await visitor.accountLinks.activate({ body: activation })).toEqual({
      username: "393331234567",
      accepted: [],
    });
    const { api } = await signIn(NUMBER, NEW_PASSWORD);

    expect(await accountLinks.sendGdprAcceptanceLink({ id })).toEqual({ link: null });
    const terms = await gateway.waitFor(3);
    expect(terms).toMatchObject({ to: NUMBER, channel: "SMS" });
    await visitor.accountLinks.acceptTermsOfService({ body: { acceptanceToken: tokenIn(terms.text) } });
    await api.users.update({ id: "me", body: { userMobileSenderPreference: "WHATSAPP" } });
    const body = { contact: NUMBER, contactMode: "MOBILE" } as const;
    expect(await visitor.accountLinks.requestPasswordReset({ body })).toEqual({ link: null });
    const reset = await gateway.waitFor(4);
    expect(reset).toMatchObject({ to: NUMBER, channel: "WHATSAPP" });
    expect(reset.text).toContain("scegli una nuova password");
    expect(reset.text).toContain("http://localhost:3000/reset_password?token=");
    const resetToken = tokenIn(reset.text);
    await visitor.accountLinks.resetPassword({ body: { resetToken, password: "yet another password" } });
    await signIn(NUMBER, "yet another password");
    const notice = await gateway.waitFor(5);
    expect(notice).toMatchObject({ to: NUMBER, channel: "WHATSAPP" });
    expect(notice.text).toContain("http://localhost:3000/account/security");

    expect(new Set(gateway.requests.map(({ key }) => key)).size).toBe(5);
    await expect
      .poll(async () => (await messages.list()).items.map(({ state }) => state))
      .toEqual(Array(5).fill("SENT"));
    expect((await messages.list()).items.map(({ contact }) => contact)).toEqual(Array(5).fill("•••67"));
    expectNoSecret(lines, gateway);
  });

  test("an unknown contact gets the same answer and no message", async () => {
    const { world, gateway } = await startWithGateway(start);
    const { visitor, administrator, db } = world;
    for (const body of [{ contact: "+39 333 7654321" }, { contact: NUMBER, contactMode: "MAIL" as const }])
      expect(await visitor.accountLinks.requestPasswordReset({ body })).toEqual({ link: null });
    const request = await administrator.api.accountLinks.requestPasswordReset({ body: { contact: NUMBER } });
    expect(request).toEqual({ link: null });
    await expect
      .poll(async () => db.selectFrom("message").select(["state", "recipient_sealed"]).execute())
      .toEqual(Array(2).fill({ state: "NOBODY", recipient_sealed: null }));
    expect(gateway.requests).toEqual([]);
  });

  test("where sign-up is open, a person signs up by mobile number once", async () => {
    const { world, gateway } = await startWithGateway(start, { selfSignUp: true });
    const { visitor, administrator, signIn } = world;
    const email = administrator.email;
    const body = { ...dora, language: "de", email } as const;
    const { name, language } = body;
    expect(
      await refusal(visitor.users.signUp({ body: { name, language, loginType: "MOBILE" } })),
    ).toMatchObject({ name: "INVALID_INPUT", fields: { countryCode: "required", mobileNumber: "required" } });

    expect(await visitor.users.signUp({ body })).toEqual({ id: null, linkSent: true });

    const { text, to, channel } = await gateway.waitFor(1);
    expect({ to, channel }).toEqual({ to: NUMBER, channel: "SMS" });
    expect(text).toContain("Türsprechanlage: Aktivieren Sie Ihr Konto");
    const activation = { activationToken: tokenIn(text), name: "Dora", password: NEW_PASSWORD };
    await visitor.accountLinks.activate({ body: { ...activation, acceptTermsOfService: true } });
    const { api } = await signIn(NUMBER, NEW_PASSWORD);
    expect(await api.users.me()).toMatchObject({
      loginType: "MOBILE",
      email: "",
      mobileNumber: "3331234567",
    });
    expect(await visitor.users.signUp({ body })).toEqual({ id: null, linkSent: true });
    await expect
      .poll(async () => (await administrator.api.messages.list()).items.map(({ state }) => state).sort())
      .toEqual(["NOBODY", "SENT"]);
    expect(gateway.requests).toHaveLength(1);
  });

  test("a person with a number chooses SMS or WhatsApp, and may change that before the link is used", async () => {
    const { world, gateway } = await startWithGateway(start, { selfSignUp: true });
    const { visitor, administrator, signIn } = world;
    const body = { ...dora, userMobileSenderPreference: "WHATSAPP" } as const;
    const pigeon = { ...dora, userMobileSenderPreference: "PIGEON" as "SMS" };
    expect(await refusal(visitor.users.signUp({ body: pigeon }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { userMobileSenderPreference: expect.any(String) },
    });

    await visitor.users.signUp({ body });

    expect(await gateway.waitFor(1)).toMatchObject({ to: NUMBER, channel: "WHATSAPP" });
    await visitor.users.signUp({ body: { ...body, userMobileSenderPreference: "SMS" } });
    const { text, channel } = await gateway.waitFor(2);
    expect(channel).toBe("SMS");
    const activation = { activationToken: tokenIn(text), name: "Dora", password: NEW_PASSWORD };
    await visitor.accountLinks.activate({ body: { ...activation, acceptTermsOfService: true } });
    const { api } = await signIn(NUMBER, NEW_PASSWORD);
    expect(await api.users.me()).toMatchObject({ userMobileSenderPreference: "WHATSAPP" });

    const elsa = { ...body, name: "Elsa", mobileNumber: "333 0000001" };
    await administrator.api.onPremise.createUser({ body: elsa });
    expect(await gateway.waitFor(3)).toMatchObject({ to: "+393330000001", channel: "WHATSAPP" });
    expect(await administrator.api.users.services()).toMatchObject({ mobileMessages: true });
  });

  test("a person is invited by mobile number, creates an account with it, and joins the building", async () => {
    const { world, gateway, lines } = await startWithGateway(start);
    const { visitor, building, signIn } = world;
    const { api } = building;
    const number = { loginType: "MOBILE", countryCode: "+39", mobileNumber: "333 1234567" } as const;
    const half = { loginType: "MOBILE", mobileNumber: "333 1234567" } as const;
    expect(await refusal(api.invites.create({ body: half }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { countryCode: "required" },
    });
    await api.invites.create({ body: { loginType: "MOBILE" } });
    expect((await world.administrator.api.messages.list()).total, "to no one").toBe(0);

    const body = { ...number, userMobileSenderPreference: "WHATSAPP", language: "it" } as const;
    const { id, code } = await api.invites.create({ body });

    const link = `http://localhost:3000/invite/${code}`;
    const invitation = await gateway.waitFor(1);
    expect(invitation).toMatchObject({ to: NUMBER, channel: "WHATSAPP" });
    const inviteProof = new RegExp(`^Invito a .+\\n${link}\\?proof=([\\w-]+)$`).exec(invitation.text)?.[1];
    const { sentTo } = await visitor.invites.preview({ body: { code, inviteProof: inviteProof! } });
    expect(sentTo).toMatchObject({ loginType: "MOBILE" });
    expect(`${sentTo!.countryCode}${sentTo!.mobileNumber}`).toBe(NUMBER);
    const account = {
      ...dora,
      password: NEW_PASSWORD,
      inviteCode: code,
      inviteProof,
      acceptTermsOfService: true,
    } as const;
    await visitor.users.signUp({ body: account });
    const person = await signIn(NUMBER, NEW_PASSWORD);
    await person.api.invites.activate({ body: { code } });
    expect((await api.invites.get({ id })).acceptances).toMatchObject([{ userName: "Dora" }]);
    const ofInvite = async () =>
      (await world.administrator.api.messages.list()).items.find(({ kind }) => kind === "INVITE");
    await expect.poll(ofInvite).toMatchObject({ mode: "MOBILE", contact: "•••67", state: "SENT" });
    expectNoSecret(lines, gateway);
    expect(JSON.stringify(lines)).not.toContain(code);
  });

  test("a new number to sign in with is valid once its link is used; until then the old one is, and is notified", async () => {
    const { world, gateway } = await startWithGateway(start);
    const { visitor, administrator, signIn } = world;
    await administrator.api.onPremise.createUser({ body: { ...dora, password: NEW_PASSWORD } });
    const { api } = await signIn(NUMBER, NEW_PASSWORD);
    await api.accountLinks.acceptTermsOfService({ body: {} });
    const change = { countryCode: "39", mobileNumber: "347 7654321", password: NEW_PASSWORD };

    const { pendingMobile, linkSent, mobileNumber } = await api.users.update({ id: "me", body: change });

    expect({ linkSent, mobileNumber }).toEqual({ linkSent: true, mobileNumber: "3331234567" });
    expect(pendingMobile).toBe("393477654321");
    const { text } = await gateway.waitForMessageTo("+393477654321");
    expect(await refusal(signIn("+393477654321", NEW_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    await signIn(NUMBER, NEW_PASSWORD);
    await visitor.accountLinks.activate({ body: { activationToken: tokenIn(text) } });
    await signIn("+393477654321", NEW_PASSWORD);
    expect(await refusal(signIn(NUMBER, NEW_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    await gateway.waitForMessageTo(NUMBER);
  });

  test("without a gateway an invite to a number is reported as failed, and its link can be passed on", async () => {
    const world = await start();
    const { api } = world.building;
    const { code } = await api.invites.create({ body: { ...dora, name: "For Dora" } });
    expect(code).not.toBe("");
    const first = async () => (await world.administrator.api.messages.list()).items[0];
    await expect.poll(first).toMatchObject({
      kind: "INVITE",
      state: "FAILED",
      problem: "NO_MOBILE_GATEWAY",
      invite: { name: "For Dora" },
    });
  });

  test("a gateway that fails or hangs gets the same message again, after a deadline", async () => {
    const { world, gateway, lines } = await startWithGateway(start, { deadlineMs: 4_000 });
    const { administrator } = world;
    gateway.answers.push(500, 429, () => undefined, 200);
    await administrator.api.onPremise.createUser({ body: dora });
    const message = async () => (await administrator.api.messages.list()).items[0];

    for (const [count, problem] of [
      [1, "GATEWAY_FAILS"],
      [2, "GATEWAY_FAILS"],
      [3, "GATEWAY_TIMEOUT"],
    ] as const) {
      await gateway.waitFor(count);
      await expect.poll(message).toMatchObject({ attempts: count, problem, state: "WAITING" });
      await bringForward(world);
    }

    await gateway.waitFor(4);
    await expect.poll(message).toMatchObject({ state: "SENT", problem: null, attempts: 4 });
    expect(gateway.requests).toEqual(Array(4).fill(gateway.requests[0]));
    await world.visitor.accountLinks.activate({
      body: { activationToken: tokenIn(gateway.requests[0]!.text), password: NEW_PASSWORD },
    });
    expectNoSecret(lines, gateway);
  });

  test("a message that the gateway refuses fails with a reason, follows no redirect, and can be sent again", async () => {
    const { world, gateway, lines } = await startWithGateway(start);
    const { onPremise, messages } = world.administrator.api;
    await onPremise.createUser({ body: dora });
    await gateway.waitFor(1);
    const { id } = (await messages.list()).items[0]!;
    await world.visitor.accountLinks.resendActivationLink({ body: { username: NUMBER } });
    await gateway.waitFor(2);
    const refused = [
      [307, "GATEWAY_REDIRECTS"],
      [301, "GATEWAY_REDIRECTS"],
      [401, "GATEWAY_LOCKED"],
      [422, "GATEWAY_REFUSED"],
    ] as const;
    gateway.answers.push(...refused.map(([status]) => status));
    await expect.poll(async () => (await messages.get({ id })).state).toBe("SENT");
    const invited = await onPremise.createUser({
      body: { ...dora, mobileNumber: "333 0000001", name: "Elsa" },
    });
    const ofElsa = async () => (await messages.list()).items.find(({ user }) => user?.id === invited.id)!;
    for (const [index, [, problem]] of refused.entries()) {
      await expect.poll(ofElsa).toMatchObject({ state: "FAILED", problem, attempts: index + 1 });
      await messages.sendAgain({ id: (await ofElsa()).id });
    }
    await expect.poll(ofElsa).toMatchObject({ state: "SENT", problem: null, attempts: 5 });

    expect(gateway.strayed).toEqual([]);
    // Each attempt has another link, so it is another message to the gateway.
    expect(new Set(gateway.requests.slice(2).map(({ key }) => key)).size).toBe(5);
    expectNoSecret(lines, gateway);
  });
});

async function startWithGateway(
  start: Start,
  { selfSignUp = false, deadlineMs = 5_000 } = {},
): Promise<{ world: World; gateway: MessageCatcher; lines: unknown[][] }> {
  const gateway = await catchMessages();
  onTestFinished(() => gateway.stop());
  const lines: unknown[][] = [];
  const messageGateway = { url: gateway.url, token: GATEWAY_TOKEN, deadlineMs };
  const world = await start({ messageGateway, selfSignUp, log: (...line) => lines.push(line) });
  return { world, gateway, lines };
}

/** Makes waiting retries due now. */
async function bringForward({ db }: World): Promise<void> {
  await db.updateTable("job").set({ run_at: 0 }).where("kind", "=", "mail").execute();
}

function expectNoSecret(lines: unknown[][], { requests, url }: MessageCatcher): void {
  const log = JSON.stringify(lines);
  const tokens = requests.flatMap(({ text }) => (text.includes("token=") ? [tokenIn(text)] : []));
  for (const secret of [GATEWAY_TOKEN, "3331234567", url, ...tokens]) expect(log).not.toContain(secret);
}
