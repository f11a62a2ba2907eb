import { afterAll, expect, test } from "vitest";
import type { ApiError } from "#contract/errors.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { createMovedClock } from "../support/moved-clock.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = createMovedClock();
afterAll(() => clock.remove());

describeConsoles("a clock that is set back two days", { env: clock.env }, (shared) => {
  // The console of the next engine starts at the right time.
  afterAll(() => clock.setAhead(0));

  test("signs no one out, is shown on System health, and is put right without signing anyone out", async () => {
    clock.setAhead(0);
    const { visitor, world, mine } = shared.now;
    const [owner, resident, newcomer] = [visitor(), visitor(), visitor()];
    await owner.signIn(world.administrator);
    await resident.signIn(mine.people.resident);
    await resident.enter(mine.ids.domain);

    clock.setAhead(-2 * DAY_MS);
    expect((await resident.open("/domain/mine")).status).toBe(200);
    const health = await owner.open("/installation/diagnosis");
    expect([health.status, health.text]).toEqual([
      200,
      expect.stringMatching(/clock was set back|clocks of this server/),
    ]);
    await newcomer.signIn(mine.people.credentialManager);
    expect((await newcomer.open("/user_home")).status).toBe(200);

    clock.setAhead(0);
    const visits = [
      [resident, "/domain/mine"],
      [owner, "/installation/users"],
    ] as const;
    for (const [who, path] of visits) {
      const { status, headers } = await who.open(path);
      expect([status, headers.location], path).toEqual([200, undefined]);
    }
  });

  test("leaves fresh proofs, links, invites and known browsers as they are, and so does the correction", async () => {
    clock.setAhead(0);
    const { console, world, mine } = shared.now;
    const { email, password } = mine.people.credentialManager;
    const signIn = (username: string, typed: string, device_token?: string) =>
      console
        .calls()
        .auth.token({ body: { grant_type: "password", username, password: typed, device_token } });
    const owner = console.calls(
      (await signIn(world.administrator.email, world.administrator.password)).access_token,
    );
    const { access_token } = await owner.auth.enterDomain({ domainId: mine.ids.domain });
    const { code } = await console.calls(access_token).invites.create({ body: {} });
    const deviceToken = (await signIn(email, password)).device_token ?? undefined;
    const { link } = await owner.accountLinks.requestPasswordReset({ body: { contact: email } });
    const expectAllValid = async () => {
      expect((await owner.signIns.proof()).freshUntil).not.toBeNull();
      await console.calls().invites.preview({ body: { code } });
      await signIn(email, password, deviceToken);
    };
    const guess = () => signIn(email, "a wrong password").catch((error: ApiError) => error.errorName);
    await expect.poll(guess, { interval: 0 }).toBe("TOO_MANY_TRIES");

    clock.setAhead(-2 * DAY_MS);
    await expectAllValid();
    clock.setAhead(0);
    await expectAllValid();
    clock.setAhead(-2 * DAY_MS);
    await console.calls().accountLinks.resetPassword({
      body: { resetToken: tokenIn(link), password: "a wholly new password" },
    });
  });

  test("renews the tokens of a session that is in use, those from before and those from after", async () => {
    clock.setAhead(0);
    const { visitor, world, mine } = shared.now;
    const [owner, resident] = [visitor(), visitor()];
    await owner.signIn(world.administrator);
    await resident.signIn(mine.people.resident);
    await resident.enter(mine.ids.domain);
    // The server sees a time at which the resident's token is about to end.
    clock.setAhead(57 * MINUTE_MS);
    expect((await owner.open("/installation/users")).status).toBe(200);
    const before = await stealSession(shared.now, resident);

    for (let minutes = 0; minutes <= 180; minutes += 30) {
      clock.setAhead(-2 * DAY_MS + minutes * MINUTE_MS);
      expect((await resident.open("/domain/mine")).status, `${minutes} min`).toBe(200);
    }
    clock.setAhead(240 * MINUTE_MS);
    expect((await resident.open("/domain/mine")).status, "put right").toBe(200);
    const after = await stealSession(shared.now, resident);
    expect(after!.building!.token.access_token).not.toBe(before!.building!.token.access_token);
  });
});
