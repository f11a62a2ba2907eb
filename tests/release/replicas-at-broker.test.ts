import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { type Panel, startPanel } from "#panel/virtual-panel.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { type Balancer, startBalancer } from "../support/outside/balancer.ts";
import { findMosquitto, type Mosquitto, startMosquitto } from "../support/outside/mosquitto.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const missing = [findPostgres(), findMosquitto()].flatMap((found) =>
  "missing" in found ? [found.missing] : [],
);
const reason = missing.length > 0 ? ` (skipped: ${missing.join(", ")})` : "";
/** A lease and the pauses around it are some twenty seconds; the rest is for a busy machine. */
const TAKEN_OVER_WITHIN_MS = 60_000;

/** Real processes that share a database, a secret and a broker, as deploy/compose.scale.yaml has them (R14). */
describe.skipIf(reason !== "")(
  `two servers, one PostgreSQL, one Mosquitto and a plain balancer${reason}`,
  () => {
    let database: PostgresServer;
    let mosquitto: Mosquitto;
    let replicas: [RunningConsole, RunningConsole];
    let balancer: Balancer;
    let building: SetUpBuilding;
    let panel: Panel;
    let deviceId: string;
    const secret = randomBytes(32).toString("base64url");
    const portOf = ({ url }: RunningConsole): string => new URL(url).port;
    const calls = (token?: string) =>
      remote({ baseUrl: balancer.url, fetch }).as(token === undefined ? {} : { token });
    const start = (env: Record<string, string> = {}, dataDir?: string): Promise<RunningConsole> =>
      startConsole({
        env: {
          DATABASE_URL: database.url,
          SESSION_SECRET: secret,
          MQTT_URL: mosquitto.url,
          MQTT_DEVICES_URL: `ws://127.0.0.1:${mosquitto.webPort}/broker`,
          ...env,
        },
        dataDir,
      });

    /** Whether a server is the broker's leader, by its log. */
    function isLeader(replica: RunningConsole): boolean {
      const lines = replica.output();
      return (
        lines.lastIndexOf("This server is the leader at the broker") >
        lines.lastIndexOf("This server can't lead at the broker")
      );
    }

    /** Returns the index of the broker's leader, if there is one. */
    const leaderIndex = (): 0 | 1 | undefined => ([0, 1] as const).find((at) => isLeader(replicas[at]));

    beforeAll(async () => {
      [database, mosquitto] = await Promise.all([startPostgres({ durable: true }), startMosquitto()]);
      replicas = await Promise.all([start(), start()]);
      balancer = await startBalancer(() => replicas.map((replica) => Number(portOf(replica))));
      building = await setUpBuilding({ ...replicas[0], calls });
      const api = calls(building.token);
      const { activationCode, hwId } = building.demo;
      ({ id: deviceId } = await api.devices.baseInfo({ hwId, query: { activationCode } }));
      const [licence] = (await api.licences.managed()).items;
      await api.devices.enable({
        id: deviceId,
        licenseId: licence!.id,
        body: { activationCode, name: "Gate" },
      });
      await api.ringBellButtons.create({ id: deviceId, body: { position: 1, text: "Bianchi" } });
      panel = await startPanel({
        server: balancer.url,
        hwId,
        activationCode: activationCode.replaceAll("-", ""),
        stateFile: path.join(replicas[0].dataDir, "panel.json"),
        lastRetryMs: 2_000,
      });
      await panel.waitFor((state) => state.atBroker && state.configuration !== null, TAKEN_OVER_WITHIN_MS);
    });
    afterAll(async () => {
      await panel?.stop();
      await balancer?.stop();
      for (const replica of replicas ?? []) await replica.stop();
      await mosquitto?.stop();
      await database?.stop();
    });

    test("one of them is the broker's leader, and both report it as healthy", async () => {
      expect(replicas.filter(isLeader)).toHaveLength(1);
      for (const { url } of replicas) {
        const ready = await fetch(`${url}/readyz`);
        expect(await ready.json()).toEqual({ status: "ok", database: true, broker: true, migrations: true });
      }
    });

    test("whichever server receives a command, the panel at the broker carries it out", async () => {
      for (const replica of replicas) {
        const { agents } = replica.calls(building.token);
        const command = await agents.adminCommand({ id: deviceId, body: { payload: "test-buzzer" } });
        await expect
          .poll(() => panel.state().commands, { timeout: 20_000 })
          .toContainEqual(expect.objectContaining({ id: command.id, state: "done" }));
      }
      expect(panel.state().atBroker).toBe(true);
    });

    test("the broker's leader is killed, twice: the other takes over, and every ring is in the history once", async () => {
      let rung = 0;
      let over = false;
      const ringing = (async () => {
        while (!over) {
          if (await panel.ring(1)) rung++;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const more = async (): Promise<void> => {
        const enough = rung + 10;
        await expect.poll(() => rung, { timeout: 60_000 }).toBeGreaterThan(enough);
      };
      for (let round = 0; round < 2; round++) {
        await more();
        const at = leaderIndex()!;
        const other = at === 0 ? 1 : 0;
        await replicas[at].end("SIGKILL");
        await more();
        const { agents } = replicas[other].calls(building.token);
        const command = await agents.adminCommand({ id: deviceId, body: { payload: "test-buzzer" } });
        await expect.poll(leaderOtherThan(at), { timeout: TAKEN_OVER_WITHIN_MS }).toBe(other);
        await expect
          .poll(() => panel.state().commands, { timeout: TAKEN_OVER_WITHIN_MS })
          .toContainEqual(expect.objectContaining({ id: command.id, state: "done" }));
        await panel.waitFor(({ atBroker }) => atBroker, TAKEN_OVER_WITHIN_MS);
        replicas[at] = await start({ PORT: portOf(replicas[at]) }, replicas[at].dataDir);
      }
      await more();
      over = true;
      await ringing;
      await panel.waitFor(({ undelivered }) => undelivered === 0, TAKEN_OVER_WITHIN_MS);
      const events = await allRings();
      expect(new Set(events).size).toBe(events.length);
      expect(events).toHaveLength(rung);
    });

    test("the broker's leader hangs: the other takes over, and continues undisturbed when the first resumes", async () => {
      const at = leaderIndex()!;
      const other = at === 0 ? 1 : 0;
      const before = (await allRings()).length;
      process.kill(replicas[at].pid, "SIGSTOP");
      try {
        expect(await panel.ring(1)).toBeDefined();
        await expect.poll(leaderOtherThan(at), { timeout: TAKEN_OVER_WITHIN_MS }).toBe(other);
        await panel.waitFor(({ undelivered }) => undelivered === 0, TAKEN_OVER_WITHIN_MS);
      } finally {
        process.kill(replicas[at].pid, "SIGCONT");
      }
      await panel.waitFor(({ atBroker }) => atBroker, TAKEN_OVER_WITHIN_MS);
      await expect
        .poll(() => replicas[at].output(), { timeout: TAKEN_OVER_WITHIN_MS })
        .toContain("can't lead at the broker");
      expect(await panel.ring(1)).toBeDefined();
      await panel.waitFor(({ undelivered }) => undelivered === 0, TAKEN_OVER_WITHIN_MS);
      expect(panel.state().atBroker).toBe(true);
      expect(await allRings()).toHaveLength(before + 2);
    });

    test("the database crashes during work: nothing is lost or duplicated, and the panel stays at the broker or returns", async () => {
      const before = (await allRings()).length;
      let rung = 0;
      for (let round = 0; round < 20; round++) {
        if (round === 5) await database.restart();
        if (await panel.ring(1)) rung++;
      }
      await panel.waitFor(({ undelivered, atBroker }) => undelivered === 0 && atBroker, TAKEN_OVER_WITHIN_MS);
      const events = await allRings();
      expect(new Set(events).size).toBe(events.length);
      expect(events).toHaveLength(before + rung);
    });

    test("a panel that disconnects while no server receives its last will is still reported as offline", async () => {
      const at = leaderIndex()!;
      const other = at === 0 ? 1 : 0;
      await replicas[at].end("SIGKILL");
      await panel.stop();
      const { devices } = replicas[other].calls(building.token);
      const isOnline = async (): Promise<boolean> => (await devices.get({ id: deviceId })).online;
      expect(await isOnline()).toBe(true);
      await expect.poll(isOnline, { timeout: 2 * TAKEN_OVER_WITHIN_MS, interval: 1_000 }).toBe(false);
    }, 180_000);

    function leaderOtherThan(at: 0 | 1): () => number | undefined {
      const other = at === 0 ? 1 : 0;
      return () => (isLeader(replicas[other]) ? other : undefined);
    }

    async function allRings(): Promise<string[]> {
      const { events } = calls(building.token);
      const { items } = await events.query({ body: { kinds: ["RING"], pageSize: 10_000 } });
      return items.map(({ id }) => id);
    }
  },
);
