import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { findPostgres, startPostgres } from "../support/databases/postgres.ts";
import { findMosquitto, startMosquitto } from "../support/outside/mosquitto.ts";
import { childProcesses } from "../support/processes/child-processes.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

const missing = [findPostgres(), findMosquitto()].flatMap((found) =>
  "missing" in found ? [found.missing] : [],
);
const reason = missing.length > 0 ? ` (skipped: ${missing.join(", ")})` : "";
/** Only ends a test that hangs: two leases and the pauses around them are some thirty seconds. */
const PATIENCE = { timeout: 120_000 };

describe.skipIf(reason !== "")(
  `a demo building at two servers, one PostgreSQL and one Mosquitto${reason}`,
  () => {
    test("is simulated by one of them, at the broker, and by the other once that one is killed", async () => {
      const [database, mosquitto] = await Promise.all([startPostgres({ durable: true }), startMosquitto()]);
      onTestFinished(async () => {
        await Promise.all([database.stop(), mosquitto.stop()]);
      });
      const env = {
        SIMULATOR: "1",
        DATABASE_URL: database.url,
        SESSION_SECRET: randomBytes(32).toString("base64url"),
        MQTT_URL: mosquitto.url,
        MQTT_DEVICES_URL: `ws://127.0.0.1:${mosquitto.webPort}/broker`,
      };
      const start = async (): Promise<RunningConsole> => {
        const running = await startConsole({ env });
        onTestFinished(() => running.stop());
        return running;
      };
      const replicas = [await start(), await start()];
      await setUp(replicas[0]!);
      const user = replicas[0]!.calls((await signIn(replicas[0]!)).access_token);
      const { id } = await user.onPremise.createDemoBuilding();
      const { access_token: token } = await user.auth.enterDomain({ domainId: id });

      const simulating = (): RunningConsole[] =>
        replicas.filter(({ pid }) => childProcesses(pid, "simulator.js").length > 0);
      await expect.poll(simulating, PATIENCE).toHaveLength(1);
      await expect.poll(() => opensMainEntrance(replicas[0]!.calls(token)), PATIENCE).toBe(true);
      expect(simulating()).toHaveLength(1);

      const [first] = simulating();
      const other = replicas.find((replica) => replica !== first)!;
      await first!.end("SIGKILL");
      await expect.poll(simulating, PATIENCE).toEqual([other]);
      await expect.poll(() => opensMainEntrance(other.calls(token)), PATIENCE).toBe(true);
    });
  },
);

/** Whether the simulated main entrance opens on request from the console. */
async function opensMainEntrance({ openings }: ApiCalls): Promise<boolean> {
  const { items } = await openings.listOutputs();
  const door = items.find(({ deviceName }) => deviceName === "Main entrance")!;
  const place = { id: door.deviceId, outputId: door.id };
  const { id: openingId } = await openings.open({ ...place, body: {} });
  const state = async () => (await openings.get({ ...place, openingId })).state;
  await expect.poll(state, PATIENCE).not.toBe("requested");
  return (await state()) === "opened";
}
