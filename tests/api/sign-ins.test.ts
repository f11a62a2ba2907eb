import { expect, test } from "vitest";
import { describeApi } from "../support/api.ts";
import { refusal } from "../support/refusal.ts";
import { PASSWORD } from "../support/world.ts";

describeApi("sign-ins", (start) => {
  test("one sees where one is signed in and ends it there, with the buildings entered, for good", async () => {
    const { client, visitor, building, resident, clock } = await start();
    const somebody = await resident();
    const other = await resident();
    const body = { grant_type: "password", username: somebody.email, password: PASSWORD };
    clock.advance(60_000);
    const token = await visitor.auth.token({ body: { ...body, device: "Firefox on a phone" } });
    const phone = client.as({ token: token.access_token });
    const inside = await phone.auth.enterDomain({ domainId: building.domain.id });

    const { items } = await somebody.asPerson.signIns.list();
    const [found] = items;
    expect(found).toMatchObject({ device: "Firefox on a phone", current: false });
    expect(items.filter(({ current }) => current).length).toBe(1);
    expect(found!.lastSeenAt).toBeGreaterThanOrEqual(found!.signedInAt);
    expect((await client.as({ token: inside.access_token }).signIns.list()).items[0]).toMatchObject({
      id: found!.id,
      current: true,
    });
    const foreign = other.asPerson.signIns.end({ id: found!.id });
    expect(await refusal(foreign)).toEqual({ name: "NOT_FOUND", status: 404 });

    await somebody.asPerson.signIns.end({ id: found!.id });
    for (const { access_token, refresh_token } of [token, inside]) {
      expect(await refusal(client.as({ token: access_token }).users.me())).toMatchObject({ status: 401 });
      const refresh = visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token } });
      expect(await refusal(refresh)).toEqual({ name: "SIGN_IN_ENDED", status: 400 });
    }
    expect(await refusal(somebody.asPerson.signIns.end({ id: found!.id }))).toMatchObject({ status: 404 });
    await other.asPerson.users.me();
  });

  test("all others are ended at once, and this one goes on, also in its building", async () => {
    const { resident, signIn } = await start();
    const somebody = await resident();
    const others = [await signIn(somebody.email, PASSWORD), await signIn(somebody.email, PASSWORD)];

    await somebody.api.signIns.endOthers();

    for (const { api } of others)
      expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    await somebody.api.users.me();
    expect(await somebody.asPerson.signIns.list()).toMatchObject({ total: 1, items: [{ current: true }] });
  });
});
