import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { settle } from "../../support/refusal.ts";
import type { Person } from "../../support/world.ts";
import { deliverPanel } from "../support/building.ts";
import { everyCall } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { freshIpAddress, mapConcurrently, send } from "../support/requests.ts";
import { describeOnEngines, type SharedWorld } from "../support/served-world.ts";
import { readRows } from "../support/tables.ts";

describeOnEngines("disclosure", (world) => {
  const reads = everyCall.filter(({ call }) => call.method === "GET" || call.path === "/events/query");

  /** Returns the answers of all reading calls with a token, by call. */
  async function readAll(token: string): Promise<{ name: string; text: string }[]> {
    return mapConcurrently(reads, async (named) => ({
      name: named.name,
      text: (await world.ask(named, token)).text,
    }));
  }

  function leakingCalls(answers: { name: string; text: string }[], secrets: string[]): string[] {
    return answers.flatMap(({ name, text }) =>
      secrets.some((secret) => secret.length > 3 && text.includes(secret)) ? [name] : [],
    );
  }

  /** Returns the hashes, sealed texts and keys in the database, which no answer may contain. */
  async function readSecrets(): Promise<string[]> {
    const rows = [...(await readRows(world.now.world.db))].flatMap(([, all]) => all);
    return rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        /hash|sealed|secret|_index$/.test(column) && typeof value === "string" ? [value] : [],
      ),
    );
  }

  test("no one receives what is stored hashed or sealed", async () => {
    const secrets = await readSecrets();
    expect(secrets.length).toBeGreaterThan(20);
    const { mine, world: inside } = world.now;
    const { administrator, resident } = mine.people;
    for (const token of [mine.token, administrator.token, resident.token, inside.administrator.token]) {
      expect(leakingCalls(await readAll(token), [...secrets, "$argon2", administrator.password])).toEqual([]);
    }
  });

  test("an administrator receives a credential's value by one call only, and nothing of another building", async () => {
    const { mine, theirs } = world.now;
    const answers = await readAll(mine.token);
    expect(leakingCalls(answers, [mine.secrets.pin])).toEqual(["accessCredentials.get"]);
    expect(leakingCalls(answers, [mine.secrets.invite])).toEqual(["invites.list", "invites.get"]);
    expect(leakingCalls(answers, [mine.secrets.activationCode])).toEqual(["deviceLife.activationCode"]);
    const { people, secrets, ids } = theirs;
    const foreign = [
      ...Object.values(people).map(({ email }) => email),
      ...Object.values(secrets),
      ...Object.values(ids),
    ];
    // A person may administer both buildings; the installation's administrator sees all accounts.
    const own = Object.values(mine.ids);
    expect(
      leakingCalls(
        answers,
        foreign.filter((text) => !own.includes(text)),
      ),
    ).toEqual(["installationUsers.list"]);
  });

  test("a resident receives no value that opens, no invite and no one's mail address", async () => {
    const { people, secrets } = world.now.mine;
    const answers = await readAll(people.resident.token);
    const others = [people.administrator.email, people.credentialManager.email];
    expect(leakingCalls(answers, [...Object.values(secrets), ...others])).toEqual([]);
  });

  test("a signed address is refused when any of its characters is changed", async () => {
    const { mine, baseUrl } = world.now;
    const { address } = await mine.api.domains.downloadAvatar({ id: mine.ids.domain });
    expect((await send(baseUrl, { path: address })).status).toBe(200);
    const at = Array.from({ length: address.length - 1 }, (_, index) => index + 1);
    const statuses = await mapConcurrently(at, async (index) => {
      const other = address[index] === "a" ? "b" : "a";
      const path = address.slice(0, index) + other + address.slice(index + 1);
      return { path, status: (await send(baseUrl, { path, from: freshIpAddress() })).status };
    });
    const opened = statuses.filter(({ status }) => ![403, 404].includes(status));
    expect(opened).toEqual([]);
    for (const method of ["PUT", "POST", "DELETE", "PATCH"]) {
      const { status } = await send(baseUrl, { method, path: address, body: "x" });
      expect([403, 405], method).toContain(status);
    }
  });
});

describeOnEngines("undeclared fields", (world) => {
  const canary = "canary-mass-assignment";
  const extras = {
    role: canary,
    authority: canary,
    userGroups: [canary],
    ownerId: canary,
    owner: canary,
    createdAt: 1234567890123,
    created_at: 1234567890123,
    usedAt: 1234567890123,
    activatedAt: 1234567890123,
    hwId: canary,
    secret: canary,
    secretSealed: canary,
    passwordHash: canary,
    codeHash: canary,
    domain_id: canary,
    user_id: canary,
    createdBy: canary,
    used: 999,
    free: 999,
    seats: [{ total: 999 }],
  };
  const grants = {
    admin: true,
    isAdmin: true,
    installationAdministrator: true,
    installation_administrator: true,
  };

  /** Returns what gives rights: administrators of both kinds, licences and the number of buildings. */
  async function privileges(): Promise<unknown> {
    const rows = await readRows(world.now.world.db);
    const accounts = rows.get("user_account")!.filter((row) => Boolean(row["installation_administrator"]));
    return [
      rows.get("administrator"),
      accounts.map(({ id }) => id),
      rows.get("licence"),
      rows.get("domain")?.length,
    ];
  }

  test("are stored by no call", async () => {
    const { mine, world: inside } = world.now;
    // Calls whose purpose is to change these things.
    const meant = [
      "domains.confirmAvatar",
      "userGroups.addMember",
      "auth.token",
      "users.remove",
      "licences.setOwner",
    ];
    const calls = everyCall.filter(({ name, call }) => call.body && !call.form && !meant.includes(name));
    const before = await privileges();
    for (const named of calls) {
      const given = inputFor(named, mine);
      const isId = ["id", "domainId"].map((name) => [name, mine.ids.agentGroup] as const);
      const body = { ...extras, ...grants, ...Object.fromEntries(isId), ...(given.body as object) };
      const token = named.name === "onPremise.createUser" ? inside.administrator.token : mine.token;
      const answer = await world.ask(named, token, { ...given, body });
      expect(answer.status, `${named.name} ${answer.text}`).toBeLessThan(500);
      expect(answer.text).not.toContain(canary);
    }
    expect(await privileges()).toEqual(before);
    const rows = JSON.stringify([...(await readRows(world.now.world.db))], (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(rows).not.toContain(canary);
    expect(rows).not.toContain("1234567890123");
    expect(world.now.faults).toEqual([]);
  });
});

function race(world: SharedWorld): void {
  interface Two {
    domainId: string;
    one: Person & { inside: ApiCalls };
    other: Person & { inside: ApiCalls };
  }

  /** Creates a building with two administrators. */
  async function twoAdministrators(): Promise<Two> {
    const { world: inside } = world.now;
    const made = await inside.otherBuilding();
    const second = await inside.person();
    const { code } = await made.api.invites.create({ body: {} });
    await second.api.invites.activate({ body: { code } });
    await made.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.userId } });
    const entered = await inside.enter(second, made.domain.id);
    return {
      domainId: made.domain.id,
      one: { ...made.administrator, inside: made.api },
      other: { ...second, inside: entered.api },
    };
  }

  const name = "ADMINISTRATORS";
  const ways: [string, (two: Two) => Promise<unknown>[]][] = [
    [
      "make each other ordinary users",
      ({ one, other }) => [
        one.inside.userGroups.removeMember({ name, userId: other.userId }),
        other.inside.userGroups.removeMember({ name, userId: one.userId }),
      ],
    ],
    [
      "leave",
      ({ one, other, domainId: id }) => [
        one.inside.domains.removeMember({ id, userId: one.userId }),
        other.inside.domains.removeMember({ id, userId: other.userId }),
      ],
    ],
    ["delete their accounts", ({ one, other }) => [one, other].map(deleteAccount)],
    [
      "go in different ways, several times each",
      ({ one, other, domainId: id }) => [
        one.inside.userGroups.removeMember({ name, userId: one.userId }),
        other.inside.domains.removeMember({ id, userId: other.userId }),
        one.inside.domains.removeMember({ id, userId: other.userId }),
        other.inside.userGroups.removeMember({ name, userId: one.userId }),
        one.inside.domains.removeMember({ id, userId: one.userId }),
        deleteAccount(other),
      ],
    ],
  ];

  function deleteAccount({ inside, userId: id, password }: Two["one"]): Promise<unknown> {
    return inside.users.remove({ id, body: { password } });
  }

  test.each(ways)("two administrators who %s at once leave one", async (_what, run) => {
    const two = await twoAdministrators();
    await settle(run(two));
    const left = (await readRows(world.now.world.db))
      .get("administrator")!
      .filter(({ domain_id }) => domain_id === two.domainId);
    expect(left).toHaveLength(1);
    expect(world.now.faults).toEqual([]);
  });

  test("of ten panels that are brought into service at once on one seat, one succeeds", async () => {
    const { world: inside } = world.now;
    const { api, administrator } = await inside.otherBuilding();
    const licenseCode = await inside.newLicence({ DEVICE: 1 });
    const licence = await administrator.api.licences.activate({ body: { licenseCode } });
    const panels = await mapConcurrently(
      Array.from({ length: 10 }),
      () => deliverPanel(inside.db, inside.secret),
      1,
    );
    const found = await mapConcurrently(panels, ({ hwId, activationCode }) =>
      api.devices.baseInfo({ hwId, query: { activationCode } }),
    );
    const { values, problems } = await settle(
      found.map(({ id }, n) =>
        api.devices.enable({
          id,
          licenseId: licence.id,
          body: { activationCode: panels[n]!.activationCode },
        }),
      ),
    );
    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["NO_VALID_SUBSCRIPTION"]));
    expect((await api.devices.list()).total).toBe(1);
  });

  test("of five people who accept an invite for one seat at once, one gets it", async () => {
    const { world: inside } = world.now;
    const { api, administrator } = await inside.otherBuilding();
    const licenseCode = await inside.newLicence({ USER: 1 });
    const { id } = await administrator.api.licences.activate({ body: { licenseCode } });
    const { code } = await api.invites.create({ body: { places: null, licenseIds: [id], limits: [5] } });
    const people = await mapConcurrently(Array.from({ length: 5 }), () => inside.person());
    const accepted = await Promise.all(
      people.map((person) => person.api.invites.activate({ body: { code } })),
    );
    const seats = accepted.flatMap(({ results }) =>
      results.filter(({ type }) => type === "ASSIGN_LICENSE").map(({ result }) => result),
    );
    expect(seats.sort()).toEqual(["APPLIED", "FAILED", "FAILED", "FAILED", "FAILED"]);
  });
}

describeOnEngines("races", race);
