import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { PASSKEY_GRANT } from "#contract/sign-in/auth.ts";
import { PASSKEYS_MAX, type SignedCredential } from "#contract/sign-in/passkeys.ts";
import { describeApi } from "../../support/api.ts";
import {
  type Authenticator,
  createAuthenticator,
  type FalseValues,
} from "../../support/browser/authenticator.ts";
import { refusal, settle } from "../../support/refusal.ts";
import { PASSWORD, type Person } from "../../support/world.ts";

/** Origin of the installations of these tests. */
const ORIGIN = "http://localhost:3000";
const REFUSED = { name: "PASSKEY_REFUSED", status: 400 };
const EXPIRED = { name: "CHALLENGE_EXPIRED", status: 400 };
const CHALLENGE_LIFE_MS = 5 * 60_000;

type Owner = Pick<Person, "api">;

const ownPassword = { body: { password: PASSWORD } };

/** Creates a passkey as a browser would. */
async function add({ api }: Owner, name: string, key: Authenticator, otherwise?: FalseValues) {
  const { challengeToken, options } = await api.passkeys.begin(ownPassword);
  return api.passkeys.create({ body: { name, challengeToken, credential: key.make(options, otherwise) } });
}

/** Gives `owner` a passkey; returns them with its authenticator. */
async function withPasskey<P extends Owner>(owner: P, options?: { counts: boolean }) {
  const key = createAuthenticator(ORIGIN, options);
  return { owner, key, passkey: await add(owner, "Telephone", key) };
}

function finish(visitor: ApiCalls, challengeToken: string, signed: SignedCredential) {
  const credential = JSON.stringify(signed);
  const body = {
    grant_type: PASSKEY_GRANT,
    challenge_token: challengeToken,
    credential,
    device: "Telephone",
  };
  return visitor.auth.token({ body });
}

async function signInBy(visitor: ApiCalls, key: Authenticator, otherwise?: FalseValues) {
  const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
  return finish(visitor, challengeToken, key.sign(options, otherwise));
}

/** Returns a copy in which one bit of the signed data or of the signature is flipped. */
function damaged(signed: SignedCredential, part: "signature" | "authenticatorData"): SignedCredential {
  const bytes = Buffer.from(signed.response[part], "base64url");
  bytes[bytes.length - 1]! ^= 1;
  return { ...signed, response: { ...signed.response, [part]: bytes.toString("base64url") } };
}

describeApi("passkeys", (start) => {
  test("a passkey is created with a name, signs in without a password, and is invalid once it is removed", async () => {
    const { visitor, client, person, clock } = await start();
    const { owner, key, passkey } = await withPasskey(await person());
    expect(passkey).toEqual({
      id: passkey.id,
      name: "Telephone",
      lastUsedAt: null,
      createdAt: expect.any(Number) as number,
    });
    const other = await person();
    const second = await add(owner, "  Ключ 2  ", createAuthenticator(ORIGIN));
    expect((await owner.api.passkeys.list()).items).toEqual([passkey, { ...second, name: "Ключ 2" }]);
    expect(await other.api.passkeys.list()).toMatchObject({ items: [], total: 0 });

    clock.advance(1000);
    const { access_token } = await signInBy(visitor, key);
    const signedIn = client.as({ token: access_token });
    expect(await signedIn.users.me()).toMatchObject({ id: owner.userId });
    const current = (await signedIn.signIns.list()).items.find((each) => each.current);
    expect(current).toMatchObject({ device: "Telephone" });
    const [used, unused] = (await owner.api.passkeys.list()).items;
    expect(used?.lastUsedAt).toBeGreaterThan(passkey.createdAt);
    expect(unused?.lastUsedAt).toBeNull();

    const remove = { id: passkey.id };
    expect(await refusal(other.api.passkeys.remove(remove))).toMatchObject({ name: "NOT_FOUND" });
    await signInBy(visitor, key);
    await owner.api.passkeys.remove(remove);
    expect(await refusal(owner.api.passkeys.remove(remove))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(signInBy(visitor, key))).toEqual(REFUSED);
    expect((await owner.api.passkeys.list()).items.map(({ id }) => id)).toEqual([second.id]);
  });

  test("a passkey is created only for this host, from this page and by a verified user", async () => {
    const { person, db } = await start();
    const someone = await person();
    const lies: FalseValues[] = [
      { origin: "https://door.example.org" },
      { origin: "http://localhost:3001" },
      { host: "door.example.org" },
      { challenge: Buffer.from("another challenge").toString("base64url") },
      { type: "webauthn.get" },
      { isVerified: false },
      { isPresent: false },
    ];
    for (const lie of lies) {
      expect(
        await refusal(add(someone, "Telephone", createAuthenticator(ORIGIN), lie)),
        JSON.stringify(lie),
      ).toEqual(REFUSED);
    }
    expect(await db.selectFrom("passkey").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("sign_in_challenge").selectAll().execute()).toEqual([]);
  });

  test("a key belongs to one person: registered again, it is refused to its owner and to everyone else", async () => {
    const { visitor, client, person } = await start();
    const { owner, key } = await withPasskey(await person());
    const thief = await person();
    const { options: first } = await owner.api.passkeys.begin(ownPassword);
    const { id } = key.sign(first);
    expect(first).toMatchObject({ excludeCredentials: [{ id }] });
    for (const someone of [owner, thief]) {
      const copy = createAuthenticator(ORIGIN);
      expect(await refusal(add(someone, "Mine now", copy, { id }))).toEqual(REFUSED);
      expect(await refusal(signInBy(visitor, copy))).toEqual(REFUSED);
    }
    expect(await thief.api.passkeys.list()).toMatchObject({ total: 0 });
    const { access_token } = await signInBy(visitor, key);
    expect(await client.as({ token: access_token }).users.me()).toMatchObject({ id: owner.userId });
  });

  test("a challenge is valid for five minutes, for one passkey, one person and one purpose", async () => {
    const { visitor, person, clock } = await start();
    const { owner, key } = await withPasskey(await person());
    const other = await person();
    const make = async (by: Owner, challengeToken: string, options: Record<string, unknown>) =>
      by.api.passkeys.create({
        body: { name: "Telephone", challengeToken, credential: createAuthenticator(ORIGIN).make(options) },
      });

    const foreign = await owner.api.passkeys.begin(ownPassword);
    expect(await refusal(make(other, foreign.challengeToken, foreign.options))).toEqual(EXPIRED);
    expect(await refusal(make(other, "no-such-challenge", foreign.options))).toEqual(EXPIRED);
    const slow = await other.api.passkeys.begin(ownPassword);
    clock.advance(CHALLENGE_LIFE_MS);
    expect(await refusal(make(other, slow.challengeToken, slow.options))).toEqual(EXPIRED);
    const once = await other.api.passkeys.begin(ownPassword);
    const tries = Array.from({ length: 20 }, () => make(other, once.challengeToken, once.options));
    const { values, problems } = await settle(tries);
    expect(values.length).toBe(1);
    expect(problems.every(({ name }) => name === "CHALLENGE_EXPIRED" || name === "TOO_MANY_TRIES")).toBe(
      true,
    );
    expect(await other.api.passkeys.list()).toMatchObject({ total: 1 });

    const signing = await visitor.passkeys.beginSignIn({});
    const forSignIn = make(owner, signing.challengeToken, { ...foreign.options, ...signing.options });
    expect(await refusal(forSignIn)).toEqual(EXPIRED);
    const making = await owner.api.passkeys.begin(ownPassword);
    const forMaking = finish(visitor, making.challengeToken, key.sign(making.options));
    expect(await refusal(forMaking)).toEqual(EXPIRED);
    const late = await visitor.passkeys.beginSignIn({});
    clock.advance(CHALLENGE_LIFE_MS);
    expect(await refusal(finish(visitor, late.challengeToken, key.sign(late.options)))).toEqual(EXPIRED);
  });

  test("of twenty simultaneous sign-ins with one signed challenge one succeeds, and none afterwards", async () => {
    const { visitor, person } = await start();
    const { owner, key } = await withPasskey(await person());
    const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
    const signed = Array.from({ length: 20 }, () => key.sign(options));
    const before = (await owner.api.signIns.list()).total;
    const { values, problems } = await settle(signed.map((each) => finish(visitor, challengeToken, each)));
    expect(values.length).toBe(1);
    expect(problems).toEqual(Array.from({ length: 19 }, () => EXPIRED));
    expect(await refusal(finish(visitor, challengeToken, key.sign(options)))).toEqual(EXPIRED);
    expect((await owner.api.signIns.list()).total).toBe(before + 1);
  });

  test("a signature for another page, by another key, for no verified user or a wrong one signs no one in", async () => {
    const { visitor, person, db } = await start();
    const { owner, key } = await withPasskey(await person());
    const lies: FalseValues[] = [
      { origin: "https://door.example.org" },
      { host: "door.example.org" },
      { challenge: Buffer.from("another challenge").toString("base64url") },
      { type: "webauthn.create" },
      { isVerified: false },
      { isPresent: false },
      { userHandle: Buffer.from("somebody-else").toString("base64url") },
    ];
    for (const lie of lies) {
      expect(await refusal(signInBy(visitor, key, lie)), JSON.stringify(lie)).toEqual(REFUSED);
    }
    const stranger = createAuthenticator(ORIGIN);
    stranger.make((await owner.api.passkeys.begin(ownPassword)).options);
    expect(await refusal(signInBy(visitor, stranger))).toEqual(REFUSED);
    for (const change of [
      (signed: SignedCredential) => damaged(signed, "signature"),
      (signed: SignedCredential) => damaged(signed, "authenticatorData"),
    ]) {
      const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
      const wrong = finish(visitor, challengeToken, change(key.sign(options)));
      expect(await refusal(wrong)).toEqual(REFUSED);
      const again = finish(visitor, challengeToken, key.sign(options));
      expect(await refusal(again), "a refused try has used the challenge up").toEqual(EXPIRED);
    }
    const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
    const borrowed = { ...stranger.sign(options), ...idsOf(key.sign(options)) };
    expect(await refusal(finish(visitor, challengeToken, borrowed))).toEqual(REFUSED);
    expect((await owner.api.passkeys.list()).items).toMatchObject([{ lastUsedAt: null }]);
    expect(await db.selectFrom("passkey_use").select("counter").execute()).toEqual([{ counter: 0 }]);
  });

  test("a counter that does not increase is refused as a copy's; a passkey that never counts is accepted", async () => {
    const { visitor, person } = await start();
    const { key } = await withPasskey(await person());
    await signInBy(visitor, key, { counter: 7 });
    for (const counter of [7, 6, 0]) {
      expect(await refusal(signInBy(visitor, key, { counter }))).toEqual(REFUSED);
    }
    const challenges = await Promise.all(Array.from({ length: 8 }, () => visitor.passkeys.beginSignIn({})));
    const { values, problems } = await settle(
      challenges.map(({ challengeToken, options }) =>
        finish(visitor, challengeToken, key.sign(options, { counter: 8 })),
      ),
    );
    expect(values.length, "of many with one counter one is the first").toBe(1);
    expect(problems).toEqual(Array.from({ length: 7 }, () => REFUSED));

    const shared = await withPasskey(await person(), { counts: false });
    await signInBy(visitor, shared.key);
    await signInBy(visitor, shared.key);
  });

  test("creating a passkey needs the password and a name, and no one has more than permitted", async () => {
    const { person } = await start();
    const someone = await person();
    const { passkeys } = someone.api;
    const wrong = { body: { password: "not the password" } };
    expect(await refusal(passkeys.begin(wrong))).toMatchObject({ name: "WRONG_PASSWORD" });
    const names: [string, string][] = [
      ["", "required"],
      ["   ", "required"],
      ["x".repeat(300), "tooLong"],
      ["a\tb", "characters"],
    ];
    const pending = await passkeys.begin(ownPassword);
    const credential = createAuthenticator(ORIGIN).make(pending.options);
    const { challengeToken } = pending;
    for (const [name, problem] of names) {
      const refused = await refusal(passkeys.create({ body: { name, challengeToken, credential } }));
      expect(refused).toMatchObject({ name: "INVALID_INPUT", fields: { name: problem } });
    }
    await passkeys.create({ body: { name: "Telephone", challengeToken, credential } });

    const ready = await passkeys.begin(ownPassword);
    const late = await passkeys.begin(ownPassword);
    for (let count = 2; count < PASSKEYS_MAX; count++) {
      await add(someone, "Telephone", createAuthenticator(ORIGIN));
    }
    const last = [ready, late].map(({ challengeToken: token, options }) => ({
      name: "The last",
      challengeToken: token,
      credential: createAuthenticator(ORIGIN).make(options),
    }));
    const { values, problems } = await settle(last.map((body) => passkeys.create({ body })));
    expect(values.length).toBe(1);
    expect(problems).toMatchObject([{ name: "TOO_MANY_PASSKEYS" }]);
    expect(await refusal(passkeys.begin(ownPassword))).toMatchObject({ name: "TOO_MANY_PASSKEYS" });
    expect(await passkeys.list()).toMatchObject({ total: PASSKEYS_MAX });
  });

  test("a disabled account's passkey is refused until the account is enabled; a removed one always", async () => {
    const { administrator, visitor, person } = await start();
    const { owner, key } = await withPasskey(await person());
    const { installationUsers } = administrator.api;
    await installationUsers.disable({ id: owner.userId });
    expect(await refusal(signInBy(visitor, key))).toMatchObject({ name: "ACCOUNT_DISABLED" });
    await installationUsers.enable({ id: owner.userId });
    await signInBy(visitor, key);
    await installationUsers.removeFactors({ id: owner.userId });
    expect(await refusal(signInBy(visitor, key))).toEqual(REFUSED);
  });

  test("no token of a challenge is in the database in clear", async () => {
    const { visitor, person, db } = await start();
    const someone = await person();
    const { challengeToken: made } = await someone.api.passkeys.begin(ownPassword);
    const { challengeToken: signs } = await visitor.passkeys.beginSignIn({});
    const rows = JSON.stringify(await db.selectFrom("sign_in_challenge").selectAll().execute());
    for (const token of [made, signs]) expect(rows).not.toContain(token);
  });
});

function idsOf({ id, rawId }: SignedCredential) {
  return { id, rawId };
}
