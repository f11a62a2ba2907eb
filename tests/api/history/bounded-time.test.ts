import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

const DAY_MS = 24 * 3_600_000;
const NEW_PASSWORD = "a wholly new password";

describeApi("time that is bounded in both directions", (start) => {
  test("what is made while the clock is wrong counts until the clock is put right, and not after it", async () => {
    const { client, visitor, administrator, building, person, clock, enter } = await start();
    const someone = await person();
    const signIn = () =>
      visitor.auth.token({
        body: { grant_type: "password", username: administrator.email, password: PASSWORD },
      });
    const renew = (refresh_token: string) =>
      visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token } });

    clock.advance(400 * DAY_MS);
    const { access_token: token, refresh_token } = await signIn();
    const api = client.as({ token });
    const { link } = await api.accountLinks.requestPasswordReset({ body: { contact: someone.email } });
    const inside = await enter({ ...administrator, token }, building.domain.id);
    const { code } = await inside.api.invites.create({ body: {} });
    expect(await api.users.me()).toMatchObject({ id: administrator.userId });

    clock.advance(-400 * DAY_MS);
    expect(await refusal(api.users.me())).toMatchObject({ status: 401 });
    expect(await refusal(inside.api.invites.list())).toMatchObject({ status: 401 });
    expect(await refusal(renew(refresh_token))).toMatchObject({ name: "INVALID_GRANT", status: 400 });
    const reset = visitor.accountLinks.resetPassword({
      body: { resetToken: tokenIn(link), password: NEW_PASSWORD },
    });
    expect(await refusal(reset)).toMatchObject({ name: "LINK_NOT_VALID" });
    const accepted = someone.api.invites.activate({ body: { code } });
    expect(await refusal(accepted)).toMatchObject({ name: "INVITE_EXPIRED" });

    // The right time is as good as ever.
    const right = await signIn();
    expect((await renew(right.refresh_token)).access_token).not.toBe(token);
  });

  test("a clock that was a minute ahead locks no one out after it is corrected", async () => {
    const { administrator, clock, signIn } = await start();
    clock.advance(60_000);
    const { api } = await signIn(administrator.email, PASSWORD);
    clock.advance(-60_000);
    expect(await api.users.me()).toMatchObject({ id: administrator.userId });
  });
});
