import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { PASSWORD } from "../../support/world.ts";

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
});
