import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type Balancer, startBalancer } from "../support/outside/balancer.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";
import { findContradictions, readOutcome } from "./history/checks.ts";
import { createRandomCalls, type SharedState } from "./history/clients.ts";
import { Journal } from "./history/journal.ts";

const CLIENTS = 8;
const PEOPLE = ["Ada Conti", "Bruno Riva", "Carla Villa"];
const BETWEEN_FAULTS_MS = shortOrLong({ short: 1_500, long: 5_000 });
const ROUNDS = shortOrLong({ short: 1, long: 10 });
const PAUSE_MS = 1_000;
const found = findPostgres();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";

/** A console of one or two servers, with the faults that can be caused. */
interface Site {
  url: string;
  servers: RunningConsole[];
  faults: (() => Promise<void>)[];
}

const leaving: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

/**
 * Clients that make random calls while the servers fail (attacks §3): the answers and the final state must be
 * consistent.
 */
describe("the answers to concurrent clients", () => {
  test("are consistent with the final state on the embedded database, whose server is killed and paused meanwhile", async () => {
    const server = await startConsole();
    const servers = [server];
    leaving.push(() => servers[0]!.stop());
    const balancer = await balancerOf(servers);
    const faults = [() => killAndRestart(servers, 0), () => pause(servers, 0)];
    await expectConsistent({ url: balancer.url, servers, faults }, 11);
  });

  test.skipIf(reason !== "")(
    `are consistent with the final state on PostgreSQL with two servers, where each server and the database fail${reason}`,
    async () => {
      const postgres: PostgresServer = await startPostgres({ durable: true });
      leaving.push(() => postgres.stop());
      const env = { DATABASE_URL: postgres.url, SESSION_SECRET: randomBytes(32).toString("base64url") };
      const servers = await Promise.all([startConsole({ env }), startConsole({ env })]);
      leaving.push(() => Promise.all(servers.map((server) => server.stop())));
      const balancer = await balancerOf(servers);
      const faults = [
        () => killAndRestart(servers, 0, env),
        () => pause(servers, 1),
        () => postgres.restart(),
        () => killAndRestart(servers, 1, env),
      ];
      await expectConsistent({ url: balancer.url, servers, faults }, 12);
    },
  );
});

async function balancerOf(servers: readonly RunningConsole[]): Promise<Balancer> {
  const balancer = await startBalancer(() => servers.map(({ url }) => Number(new URL(url).port)));
  leaving.push(() => balancer.stop());
  return balancer;
}

async function killAndRestart(
  servers: RunningConsole[],
  at: number,
  env: Record<string, string> = {},
): Promise<void> {
  const old = servers[at]!;
  await old.end("SIGKILL");
  servers[at] = await startConsole({ env: { ...env, PORT: new URL(old.url).port }, dataDir: old.dataDir });
}

async function pause(servers: readonly RunningConsole[], at: number): Promise<void> {
  const { pid } = servers[at]!;
  process.kill(pid, "SIGSTOP");
  await sleep(PAUSE_MS);
  process.kill(pid, "SIGCONT");
}

async function expectConsistent({ url, servers, faults }: Site, seed: number): Promise<void> {
  const client = remote({ baseUrl: url, fetch });
  const visitor = client.as({});
  const { domainId, api } = await setUpBuilding({
    ...servers[0]!,
    calls: (token) => client.as(token ? { token } : {}),
  });
  const signIn = async (email: string, password: string) =>
    visitor.auth.token({ body: { grant_type: "password", username: email, password } });
  const { password } = ADMINISTRATOR;
  const owner = client.as({ token: (await signIn(ADMINISTRATOR.email, password)).access_token });
  const people: { id: string; api: typeof api }[] = [];
  for (const [at, name] of PEOPLE.entries()) {
    const email = `person${at}@example.org`;
    const { id } = await owner.onPremise.createUser({ body: { name, email, password } });
    const asPerson = client.as({ token: (await signIn(email, password)).access_token });
    await asPerson.accountLinks.acceptTermsOfService();
    const { code } = await api.invites.create({ body: {} });
    await asPerson.invites.activate({ body: { code } });
    await api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId: id } });
    const { access_token: token } = await asPerson.auth.enterDomain({ domainId });
    people.push({ id, api: client.as({ token }) });
  }
  people.push({ id: (await owner.users.me()).id, api });

  const journal = new Journal();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#357" } })
    .png()
    .toBuffer();
  const put: SharedState["put"] = (address, bytes, type) => client.put(address, bytes, type);
  const state = { journal, domainId, people, groups: [], auxiliaries: [], visitor, put, picture };
  let over = false;
  // Before the first fault: nothing else of the preparation may fail either.
  const signedIn = await Promise.all(
    Array.from({ length: CLIENTS }, async () => signIn(ADMINISTRATOR.email, password)),
  );
  const working = Promise.all(
    signedIn.map(async ({ refresh_token: refreshToken }, at) =>
      createRandomCalls(state, { seed: seed * 100 + at, refreshToken, isOver: () => over }),
    ),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const fail of faults) {
      await sleep(BETWEEN_FAULTS_MS);
      await fail();
    }
  }
  await sleep(BETWEEN_FAULTS_MS);
  over = true;
  await working;

  expect(findContradictions(journal, await readOutcome(people, owner))).toEqual([]);
  // Without successes and refusals the check would prove little.
  for (const kind of ["create-group", "contain", "demote", "create-auxiliary", "refresh"] as const)
    expect(journal.of(kind, "ok").length, kind).toBeGreaterThan(0);
  expect(journal.entries.filter(({ outcome }) => outcome === "fail").length).toBeGreaterThan(10);
}
