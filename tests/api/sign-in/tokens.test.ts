import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { digest } from "#provider/keys.ts";
import { findSignedIn, findSignedInAs } from "#provider/sign-in/queries/signed-in.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

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

  test("a grant's required fields are checked, one by one, before anything else", async () => {
    const { visitor } = await start();
    const grants: [Record<string, string>, string[]][] = [
      [{}, ["grant_type"]],
      [{ grant_type: "password" }, ["username", "password"]],
      [{ grant_type: "password", username: "ada@example.org" }, ["password"]],
      [{ grant_type: "refresh_token" }, ["refresh_token"]],
      [{ grant_type: "urn:portineria:otp", otp: "123456" }, ["mfa_token"]],
      [{ grant_type: "urn:portineria:passkey" }, ["challenge_token", "credential"]],
    ];
    for (const [body, missing] of grants)
      expect(await refusal(visitor.auth.token({ body }))).toEqual({
        name: "INVALID_INPUT",
        status: 400,
        fields: Object.fromEntries(missing.map((name) => [name, "required"])),
      });
  });

  test("any other grant is refused", async () => {
    const { visitor } = await start();
    for (const grant_type of ["client_credentials", "PASSWORD"]) {
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

  test("an account has the same tries however its name is written", async () => {
    const { visitor, administrator } = await start();
    await administrator.api.onPremise.createUser({
      body: {
        name: "Mobile",
        password: PASSWORD,
        loginType: "MOBILE",
        countryCode: "+39",
        mobileNumber: "333123456",
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

  test("a token with one changed character is invalid", async () => {
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
    // In milliseconds, at the same instant.
    expect(Math.abs(token.expires_at - (clock.now() + 3_600_000))).toBeLessThan(60_000);
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

  test("a refresh token used again after its grace period ends its family", async () => {
    const { client, visitor, administrator, clock } = await start();
    const token = await passwordToken(visitor, administrator.email);
    const next = await refresh(visitor, token);
    clock.advance(11_000);
    await expect(refresh(visitor, token)).rejects.toMatchObject({ errorName: "INVALID_GRANT", status: 400 });
    await expect(refresh(visitor, next)).rejects.toMatchObject({ errorName: "INVALID_GRANT" });
    await expect(client.as({ token: next.access_token }).users.me()).rejects.toMatchObject({ status: 401 });
  });

  test("a sign-in stored outside the database is valid like one in the database", async () => {
    const { client, visitor, administrator, building, db, clock } = await start();
    const mine = await passwordToken(visitor, administrator.email);
    const user = client.as({ token: mine.access_token });
    const inside = await user.auth.enterDomain({ domainId: building.domain.id });
    for (const { access_token } of [mine, inside]) {
      const times = { now: clock.now(), latest: clock.now() };
      const stored = await findSignedIn(db, digest(access_token), times);
      const { familyId: id, userId, domainId, version } = stored!;
      expect(await findSignedInAs(db, { id, userId, domainId, version }, times.now)).toEqual(stored);
    }
  });

  test("a building is entered with a person's own token, and only by its people", async () => {
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

  test("leaving a building ends its tokens of this sign-in, and no others", async () => {
    const { client, visitor, administrator, building, otherBuilding, enter } = await start();
    const [domainId, other] = [building.domain.id, await otherBuilding()];
    const mine = await passwordToken(visitor, administrator.email);
    const user = client.as({ token: mine.access_token });
    const first = await user.auth.enterDomain({ domainId });
    const second = await user.auth.enterDomain({ domainId });
    const elsewhere = await enter(administrator, domainId);
    await user.auth.leaveDomain({ domainId });
    for (const left of [first, second]) {
      const inside = client.as({ token: left.access_token });
      await expect(inside.domains.get({ id: domainId })).rejects.toMatchObject({ status: 401 });
      await expect(refresh(visitor, left)).rejects.toMatchObject({ errorName: "SIGN_IN_ENDED" });
    }
    await expect(user.users.me()).resolves.toMatchObject({ id: administrator.userId });
    await expect(elsewhere.api.domains.get({ id: domainId })).resolves.toMatchObject({ id: domainId });
    for (const notEntered of [domainId, other.domain.id, "no-such-building"]) {
      const refused = await refusal(user.auth.leaveDomain({ domainId: notEntered }));
      expect(refused).toMatchObject({ name: "NOT_FOUND", status: 404 });
    }

    const again = await user.auth.enterDomain({ domainId });
    const inside = client.as({ token: again.access_token });
    await expect(inside.domains.get({ id: domainId })).resolves.toMatchObject({ id: domainId });
    await inside.auth.leaveDomain({ domainId });
    await expect(inside.users.me()).rejects.toMatchObject({ status: 401 });
    await expect(user.users.me()).resolves.toMatchObject({ id: administrator.userId });
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
