import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Access } from "#contract/call.ts";
import { errors } from "#contract/error-numbers.ts";
import type { Ids } from "../support/building.ts";
import {
  everyCall,
  type GivenInput,
  listNames,
  type NamedCall,
  writeRequest,
} from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { mapConcurrently, type RawResponse, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

/** Makes the calls; returns those that did not get `status`, with their answers. */
async function walk(
  calls: NamedCall[],
  status: number,
  run: (named: NamedCall) => Promise<RawResponse>,
): Promise<string[]> {
  const answers = await mapConcurrently(calls, run);
  return answers.flatMap((answer, index) =>
    answer.status === status ? [] : [`${calls[index]!.name}: ${answer.status} ${answer.text.slice(0, 200)}`],
  );
}

function isRefusedAs({ status, text }: RawResponse, name: keyof typeof errors): boolean {
  const { code } = JSON.parse(text) as { code: unknown };
  return status === errors[name].status && code === errors[name].code;
}

const guarded = everyCall.filter(({ call }) => call.access !== "open");

function withAccess(...accesses: Access[]): NamedCall[] {
  return everyCall.filter(({ call }) => accesses.includes(call.access));
}

describeOnEngines("without a right to it", (world) => {
  test("these calls are open, and no others", () => {
    expect(listNames(withAccess("open"))).toEqual([
      "auth.token",
      "users.signUp",
      "accountLinks.activate",
      "accountLinks.resendActivationLink",
      "accountLinks.requestPasswordReset",
      "accountLinks.resetPassword",
      "accountLinks.requestBrowserLink",
      "accountLinks.knowBrowser",
      "accountLinks.acceptTermsOfService",
      "passkeys.beginSignIn",
      "invites.preview",
      "onPremise.createUser",
    ]);
  });

  test("every other call answers 401 to a caller without a token", async () => {
    expect(await walk(guarded, 401, (named) => world.ask(named))).toEqual([]);
    await world.expectNothingChanged();
  });

  test("every other call answers 401 to an invalid token", async () => {
    const { token } = world.now.mine;
    const forged = [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "null",
      "x".repeat(512),
      Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url") + ".e30.",
    ];
    for (const wrong of forged) {
      expect(await walk(guarded, 401, (named) => world.ask(named, wrong)), wrong).toEqual([]);
    }
    await world.expectNothingChanged();
  });

  test("open calls disclose nothing", async () => {
    const answers = await mapConcurrently(withAccess("open"), (named) => world.ask(named));
    expect(answers.map(({ status }) => status)).toEqual([
      401, 404, 400, 200, 200, 400, 200, 400, 401, 200, 404, 401,
    ]);
    await world.expectNothingChanged();
  });

  test("a token without a building is refused where a building's is needed", async () => {
    const inBuilding = withAccess("member", "credential-manager", "administrator");
    const { token } = world.now.world.administrator;
    expect(await walk(inBuilding, 403, (named) => world.ask(named, token))).toEqual([]);
    await world.expectNothingChanged();
  });

  test("a resident is refused what needs a higher role", async () => {
    const tooMuch = withAccess("credential-manager", "administrator", "installation");
    const { token } = world.now.mine.people.resident;
    expect(await walk(tooMuch, 403, (named) => world.ask(named, token))).toEqual([]);
    await world.expectNothingChanged();
  });

  test("a virtual user is refused what needs a person or a higher role", async () => {
    const isTooMuch = ({ call }: NamedCall) =>
      ["credential-manager", "administrator", "installation"].includes(call.access) ||
      (call.access === "user" && !call.alsoVirtual);
    const { token } = world.now.mine.virtualUser;
    expect(await walk(everyCall.filter(isTooMuch), 403, (named) => world.ask(named, token))).toEqual([]);
    await world.expectNothingChanged();
  });

  test("a credential manager is refused what needs an administrator", async () => {
    const { token } = world.now.mine.people.credentialManager;
    const tooMuch = withAccess("administrator", "installation");
    expect(await walk(tooMuch, 403, (named) => world.ask(named, token))).toEqual([]);
    await world.expectNothingChanged();
  });

  test("an installer may make the calls declared for installers, and no other calls of administrators", async () => {
    const { db } = world.now.world;
    const { mine } = world.now;
    const { resident } = mine.people;
    // Not through the query builder, so that the audit records nothing.
    await sql`insert into installer(domain_id, user_id, invite_id, sets_up_devices, sets_up_auxiliaries)
      values (${mine.ids.domain}, ${mine.ids.resident}, ${mine.ids.invite}, ${db.engine === "embedded" ? 1 : true},
      ${db.engine === "embedded" ? 1 : true})`.execute(db);
    try {
      const administrators = withAccess("administrator");
      const theirs = administrators.filter(({ call }) => call.installer !== undefined);
      expect(theirs.length).toBeGreaterThan(30);
      const others = administrators.filter(({ call }) => call.installer === undefined);
      await world.expectUnchanged(async () => {
        expect(await walk(others, 403, (named) => world.ask(named, resident.token))).toEqual([]);
      });
      const commandLists = theirs.filter(
        ({ call }) => call.method === "GET" && call.path.endsWith("{id}/commands"),
      );
      expect(commandLists).toHaveLength(1);
      expect(await walk(commandLists, 200, (named) => world.ask(named, resident.token))).toEqual([]);
    } finally {
      await sql`delete from installer where user_id = ${mine.ids.resident}`.execute(db);
    }
    await world.expectNothingChanged();
  });

  /** Calls `run` while `column` of the administrator's account is null. */
  async function without(
    column: "contact_proved_at" | "terms_accepted_at",
    run: () => Promise<void>,
  ): Promise<void> {
    const { db } = world.now.world;
    const { administrator: id } = world.now.mine.ids;
    const was = await db
      .selectFrom("user_account")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // Not through the query builder, so that the audit records nothing.
    const set = (value: number | null) =>
      sql`update user_account set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
    await set(null);
    try {
      await run();
    } finally {
      await set(was[column]);
    }
  }

  test("every call is refused to an account that is not activated", async () => {
    await without("contact_proved_at", async () => {
      const answers = await mapConcurrently(guarded, (named) => world.ask(named, world.now.mine.token));
      const problems = guarded.filter((_call, n) => !isRefusedAs(answers[n]!, "NOT_ACTIVATED"));
      expect(listNames(problems)).toEqual([]);
    });
    await world.expectNothingChanged();
  });

  test("until the terms are accepted every call is refused except those that lead to them", async () => {
    const tolerant = ["auth.leaveDomain", "auth.signOut", "users.me"];
    expect(listNames(guarded.filter(({ call }) => call.beforeTerms))).toEqual(tolerant);
    const closed = guarded.filter(({ name }) => !tolerant.includes(name));
    await without("terms_accepted_at", async () => {
      const answers = await mapConcurrently(closed, (named) => world.ask(named, world.now.mine.token));
      const problems = closed.filter((_call, n) => !isRefusedAs(answers[n]!, "TERMS_NOT_ACCEPTED"));
      expect(listNames(problems)).toEqual([]);
    });
    await world.expectNothingChanged();
  });

  test("a token is accepted in the header alone, and no caller can claim an identity otherwise", async () => {
    const { token } = world.now.mine;
    const claims = {
      "x-user-id": world.now.mine.ids.administrator,
      "x-domain-id": world.now.mine.ids.domain,
      "x-forwarded-user": "admin",
      "x-hass-is-admin": "1",
      "x-original-url": "/oauth/token",
      "x-rewrite-url": "/oauth/token",
      cookie: `access_token=${token}; token=${token}; portineria=${token}`,
    };
    const problems = await walk(guarded, 401, (named) => {
      const { headers, ...request } = writeRequest(named.call, inputFor(named, world.now.mine));
      const mark = request.path.includes("?") ? "&" : "?";
      const query = `${mark}access_token=${token}&token=${token}&auth=${token}`;
      return send(world.now.baseUrl, {
        ...request,
        path: request.path + query,
        headers: { ...headers, ...claims },
      });
    });
    expect(problems).toEqual([]);
    await world.expectNothingChanged();
  });
});

describeOnEngines("entities of another building", (world) => {
  const unknownId = "00000000-0000-4000-8000-000000000000";

  /** Returns the inputs with one foreign id among the caller's own, each with the same for an unknown id. */
  function foreignInputs(named: NamedCall): { what: keyof Ids; foreign: GivenInput; unknown: GivenInput }[] {
    const { mine, theirs } = world.now;
    const own = JSON.stringify(inputFor(named, theirs));
    return (Object.keys(theirs.ids) as (keyof Ids)[]).flatMap((what) => {
      const swapped = (id: string) => inputFor(named, { ...theirs, ids: { ...theirs.ids, [what]: id } });
      const foreign = swapped(mine.ids[what]);
      if (JSON.stringify(foreign) === own) return [];
      return [{ what, foreign, unknown: swapped(unknownId) }];
    });
  }

  function comparable({ status, headers, text }: RawResponse, id: string): object {
    const { date: _date, "x-request-id": _id, ...comparableHeaders } = headers;
    const policy = String(comparableHeaders["content-security-policy"]).replace(/'nonce-[^']+'/, "");
    return {
      status,
      headers: { ...comparableHeaders, "content-security-policy": policy },
      text: text.replaceAll(id, "ID"),
    };
  }

  test("can't be distinguished from what never existed, in the path and in the body", async () => {
    const tries = everyCall.flatMap((named) => foreignInputs(named).map((swap) => ({ named, ...swap })));
    expect(tries.length).toBeGreaterThan(80);
    const problems = await mapConcurrently(tries, async ({ named, what, foreign, unknown }) => {
      const [one, other] = [
        await world.ask(named, world.now.theirs.token, foreign),
        await world.ask(named, world.now.theirs.token, unknown),
      ];
      const reply = comparable(one, world.now.mine.ids[what]);
      const expected = comparable(other, unknownId);
      const isRefused = one.status >= 400 && one.status < 500;
      if (isRefused && JSON.stringify(reply) === JSON.stringify(expected)) return [];
      return [
        `${named.name} with their ${what}: ${JSON.stringify(reply)} instead of ${JSON.stringify(expected)}`,
      ];
    });
    expect(problems.flat()).toEqual([]);
    await world.expectNothingChanged();
  });
});
