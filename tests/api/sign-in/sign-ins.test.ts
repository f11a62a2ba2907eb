import { expect, test } from "vitest";
import { digest } from "#provider/keys.ts";
import {
  PAIRS_OF_BUILDING_MAX,
  RENEWALS_MAX,
  SIGN_INS_MAX,
  SIGN_INS_STORED_MAX,
} from "#provider/sign-in/operations/bound-sign-ins.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

describeApi("sign-ins", (start) => {
  test("a person sees their sign-ins and ends one permanently, with the buildings entered", async () => {
    const { client, visitor, building, resident, clock } = await start();
    const person = await resident();
    const other = await resident();
    const body = { grant_type: "password", username: person.email, password: PASSWORD };
    clock.advance(60_000);
    const token = await visitor.auth.token({ body: { ...body, device: "Firefox on a phone" } });
    const phone = client.as({ token: token.access_token });
    const inside = await phone.auth.enterDomain({ domainId: building.domain.id });

    const { items } = await person.asPerson.signIns.list();
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

    await person.asPerson.signIns.end({ id: found!.id });
    for (const { access_token, refresh_token } of [token, inside]) {
      expect(await refusal(client.as({ token: access_token }).users.me())).toMatchObject({ status: 401 });
      const refresh = visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token } });
      expect(await refusal(refresh)).toEqual({ name: "SIGN_IN_ENDED", status: 400 });
    }
    expect(await refusal(person.asPerson.signIns.end({ id: found!.id }))).toMatchObject({ status: 404 });
    await other.asPerson.users.me();
  });

  test("all other sign-ins are ended at once, and the current one continues, also in its building", async () => {
    const { resident, signIn } = await start();
    const person = await resident();
    const others = [await signIn(person.email, PASSWORD), await signIn(person.email, PASSWORD)];

    await person.api.signIns.endOthers();

    for (const { api } of others)
      expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    await person.api.users.me();
    expect(await person.asPerson.signIns.list()).toMatchObject({ total: 1, items: [{ current: true }] });
  });

  test("a building that is entered repeatedly has one family of tokens, and at most twenty pairs", async () => {
    const { resident, client, building, db } = await start();
    const person = await resident();
    const first = await person.asPerson.auth.enterDomain({ domainId: building.domain.id });
    let last = first;
    for (let n = 0; n < PAIRS_OF_BUILDING_MAX + 10; n++)
      last = await person.asPerson.auth.enterDomain({ domainId: building.domain.id });
    const families = await db
      .selectFrom("token_family")
      .select(["id", "parent_id"])
      .where("user_id", "=", person.userId)
      .execute();
    expect(families.filter((family) => family.parent_id !== null)).toHaveLength(1);
    const tokens = await db
      .selectFrom("token")
      .select("kind")
      .where("family_id", "=", families.find((family) => family.parent_id !== null)!.id)
      .execute();
    expect(tokens).toHaveLength(2 * PAIRS_OF_BUILDING_MAX);
    expect(await client.as({ token: last.access_token }).users.me()).toMatchObject({ id: person.userId });
    const forgotten = client.as({ token: first.access_token }).users.me();
    expect(await refusal(forgotten)).toMatchObject({ status: 401 });
  });

  test("a person has fifty sign-ins at most and sees all of them; the one used longest ago is ended", async () => {
    const { resident, visitor, client, clock, db } = await start();
    const person = await resident();
    const body = { grant_type: "password", username: person.email, password: PASSWORD };
    const tokens = [];
    for (let n = 0; n < SIGN_INS_MAX + 2; n++) {
      clock.advance(1_000);
      tokens.push(await visitor.auth.token({ body }));
    }
    const last = client.as({ token: tokens.at(-1)!.access_token });
    const { total } = await last.signIns.list({ query: { pageSize: 100 } });
    expect(total).toBe(SIGN_INS_MAX);
    const [oldest] = tokens;
    expect(await refusal(client.as({ token: oldest!.access_token }).users.me())).toMatchObject({
      status: 401,
    });
    const refresh = visitor.auth.token({
      body: { grant_type: "refresh_token", refresh_token: oldest!.refresh_token },
    });
    expect(await refusal(refresh)).toEqual({ name: "SIGN_IN_ENDED", status: 400 });
    const alive = await db
      .selectFrom("token_family")
      .select("id")
      .where("user_id", "=", person.userId)
      .where("parent_id", "is", null)
      .where("revoked_at", "is", null)
      .execute();
    expect(alive).toHaveLength(SIGN_INS_MAX);
  });

  test("only the latest of a person's ended sign-ins are stored", async () => {
    const { resident, visitor, clock, db } = await start();
    const person = await resident();
    const body = { grant_type: "password", username: person.email, password: PASSWORD };
    const { id: _id, ...ended } = await db
      .selectFrom("token_family")
      .selectAll()
      .where("user_id", "=", person.userId)
      .where("parent_id", "is", null)
      .executeTakeFirstOrThrow();
    const stored = Array.from({ length: SIGN_INS_STORED_MAX + 5 }, (_, n) => {
      const before = clock.now() - (n + 1) * 1_000;
      return Object.assign({}, ended, {
        id: `ended ${n}`,
        seen_at: before,
        created_at: before,
        revoked_at: before,
      });
    });
    await db.insertInto("token_family").values(stored).execute();
    await visitor.auth.token({ body });
    const left = await db
      .selectFrom("token_family")
      .select("id")
      .where("user_id", "=", person.userId)
      .where("parent_id", "is", null)
      .execute();
    expect(left).toHaveLength(SIGN_INS_STORED_MAX);
    const ids = left.map(({ id }) => id);
    expect(ids).toContain("ended 0");
    expect(ids).not.toContain(`ended ${SIGN_INS_STORED_MAX + 4}`);
  });

  test("a sign-in that is renewed too often is ended", async () => {
    const { visitor, administrator, db } = await start();
    const body = { grant_type: "password", username: administrator.email, password: PASSWORD };
    let token = await visitor.auth.token({ body });
    const { family_id: familyId } = await db
      .selectFrom("token")
      .select("family_id")
      .where("hash", "=", digest(token.refresh_token))
      .executeTakeFirstOrThrow();
    const renew = () =>
      visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token: token.refresh_token } });
    token = await renew();
    const used = Array.from({ length: RENEWALS_MAX - 2 }, (_, n) => ({
      hash: `renewal ${n}`,
      family_id: familyId,
      kind: "refresh" as const,
      used_at: 1,
      expires_at: Date.now() + 30 * 24 * 3_600_000,
    }));
    await db.insertInto("token").values(used).execute();
    expect(await refusal(renew())).toEqual({ name: "INVALID_GRANT", status: 400 });
    expect(await refusal(renew())).toEqual({ name: "SIGN_IN_ENDED", status: 400 });
  });
});
