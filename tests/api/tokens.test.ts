import { expect, test } from "vitest";
import type { Token } from "#contract/auth.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { findSignedIn, findSignedInAs } from "#provider/db/tokens.ts";
import { digest } from "#provider/keys.ts";
import { describeApi } from "../support/api.ts";
import { refusal } from "../support/refusal.ts";
import { PASSWORD } from "../support/world.ts";

const MINUTE_MS = 60_000;

async function passwordToken(visitor: ApiCalls, username: string, password = PASSWORD): Promise<Token> {
  return visitor.auth.token({ body: { grant_type: "password", username, password } });
}

function refresh(visitor: ApiCalls, token: Token): Promise<Token> {
  return visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token: token.refresh_token } });
}

describeApi("tokens", (start) => {
  test("an unknown name and a wrong password are refused alike", async () => {
    const { visitor, administrator } = await start();
    const unknown = await passwordToken(visitor, "nobody@example.org").catch((error: Error) => error);
    const wrong = await passwordToken(visitor, administrator.email, "not the password").catch(
      (error: Error) => error,
    );
    expect(unknown).toMatchObject({ errorName: "WRONG_LOGIN", status: 401 });
    expect(wrong).toEqual(unknown);
  });

  test("any other grant is refused", async () => {
    const { visitor } = await start();
    for (const grant_type of [undefined, "", "client_credentials", "PASSWORD"]) {
      await expect(visitor.auth.token({ body: { grant_type } })).rejects.toMatchObject({
        errorName: "UNSUPPORTED_GRANT_TYPE",
        status: 400,
      });
    }
  });

  test("guessing a password ends after a few tries, however many are made at once", async () => {
    const { visitor, administrator } = await start();
    const guesses = Array.from({ length: 40 }, (_, n) =>
      passwordToken(visitor, administrator.email, `guess ${n}`),
    );
    const outcomes = await Promise.all(
      guesses.map((guess) => guess.catch((error: { errorName: string }) => error.errorName)),
    );
    expect(outcomes.filter((outcome) => outcome === "WRONG_LOGIN").length).toBeLessThanOrEqual(10);
    expect(outcomes).toContain("TOO_MANY_TRIES");
    await expect(passwordToken(visitor, administrator.email)).rejects.toMatchObject({
      status: 429,
      extras: { retryAfterS: expect.any(Number) as number },
    });
  });

  test("an account has its tries however its name is written", async () => {
    const { visitor, administrator } = await start();
    await administrator.api.onPremise.createUser({
      body: {
        ...{ name: "Mobile", password: PASSWORD, loginType: "MOBILE" },
        ...{ countryCode: "+39", mobileNumber: "333123456" },
      },
    });
    const spellings = ["+39333123456", "+39 333123456", "39-333-123456", "(39) 333.123.456"];
    await passwordToken(visitor, spellings[1]!);
    const outcomes = [];
    for (const [at, username] of [...spellings, ...spellings, ...spellings].entries()) {
      outcomes.push((await refusal(passwordToken(visitor, username, `guess ${at}`))).name);
    }
    expect(outcomes).toEqual([...Array<string>(10).fill("WRONG_LOGIN"), "TOO_MANY_TRIES", "TOO_MANY_TRIES"]);
  });

  test("a token that was changed by a character is nobody's", async () => {
    const { client, administrator } = await start();
    const first = administrator.token[0] === "A" ? "B" : "A";
    for (const token of [first + administrator.token.slice(1), "", "x".repeat(4_000)]) {
      await expect(client.as({ token }).users.me()).rejects.toMatchObject({ errorName: "UNAUTHENTICATED" });
    }
  });

  test("an access token lives an hour, a refresh token brings the next pair", async () => {
    const { client, visitor, administrator, clock } = await start();
    const token = await passwordToken(visitor, administrator.email);
    expect(token.expires_in).toBe(3600);
    clock.advance(61 * MINUTE_MS);
    await expect(client.as({ token: token.access_token }).users.me()).rejects.toMatchObject({ status: 401 });
    const next = await refresh(visitor, token);
    expect(next.access_token).not.toBe(token.access_token);
    await expect(client.as({ token: next.access_token }).users.me()).resolves.toMatchObject({
      id: administrator.userId,
    });
  });

  test("ten parallel refreshes get one and the same pair", async () => {
    const { visitor, administrator } = await start();
    const token = await passwordToken(visitor, administrator.email);
    const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(visitor, token)));
    expect(new Set(pairs.map((pair) => `${pair.access_token} ${pair.refresh_token}`)).size).toBe(1);
  });

  test("a refresh token that comes again after its grace ends its family", async () => {
    const { client, visitor, administrator, clock } = await start();
    const token = await passwordToken(visitor, administrator.email);
    const next = await refresh(visitor, token);
    clock.advance(11_000);
    await expect(refresh(visitor, token)).rejects.toMatchObject({ errorName: "INVALID_GRANT", status: 400 });
    await expect(refresh(visitor, next)).rejects.toMatchObject({ errorName: "INVALID_GRANT" });
    await expect(client.as({ token: next.access_token }).users.me()).rejects.toMatchObject({ status: 401 });
  });

  test("a sign-in that waits outside the database is known like one that is in it", async () => {
    const { client, visitor, administrator, building, db, clock } = await start();
    const mine = await passwordToken(visitor, administrator.email);
    const user = client.as({ token: mine.access_token });
    const inside = await user.auth.enterDomain({ domainId: building.domain.id });
    for (const { access_token } of [mine, inside]) {
      const stored = await findSignedIn(db, digest(access_token), clock.now());
      const { familyId: id, userId, domainId } = stored!;
      expect(await findSignedInAs(db, { id, userId, domainId })).toEqual(stored);
    }
  });

  test("a building is entered with a token of one's own, and only by its people", async () => {
    const { client, administrator, building, otherBuilding, person } = await start();
    const other = await otherBuilding();
    const stranger = await person();
    const unknown = await stranger.api.auth
      .enterDomain({ domainId: "no-such-building" })
      .catch((error: Error) => error);
    const foreign = await stranger.api.auth
      .enterDomain({ domainId: building.domain.id })
      .catch((error: Error) => error);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ errorName: "NOT_FOUND" });
    await expect(administrator.api.domains.get({ id: building.domain.id })).rejects.toMatchObject({
      status: 403,
    });
    await expect(other.api.domains.get({ id: building.domain.id })).rejects.toMatchObject({ status: 404 });
    const token = await client
      .as({ token: administrator.token })
      .auth.enterDomain({ domainId: building.domain.id });
    expect(token.domain_id).toBe(building.domain.id);
    await expect(client.as({ token: token.access_token }).users.me()).resolves.toMatchObject({
      role: "administrator",
    });
  });

  test("a building's token is renewed as a building's token", async () => {
    const { client, visitor, administrator, building } = await start();
    const token = await client
      .as({ token: administrator.token })
      .auth.enterDomain({ domainId: building.domain.id });
    const next = await refresh(visitor, token);
    expect(next.domain_id).toBe(building.domain.id);
  });

  test("signing out ends the tokens of the person and of the buildings entered with them", async () => {
    const { client, visitor, administrator, building } = await start();
    const user = await passwordToken(visitor, administrator.email);
    const entered = await client
      .as({ token: user.access_token })
      .auth.enterDomain({ domainId: building.domain.id });
    await client.as({ token: entered.access_token }).auth.signOut();
    for (const { access_token: token } of [user, entered]) {
      await expect(client.as({ token }).users.me()).rejects.toMatchObject({ status: 401 });
    }
    for (const token of [user, entered])
      await expect(refresh(visitor, token)).rejects.toMatchObject({ status: 400 });
    await expect(administrator.api.users.me()).resolves.toMatchObject({ id: administrator.userId });
  });
});
