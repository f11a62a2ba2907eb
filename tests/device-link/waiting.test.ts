import { connect, type Socket } from "node:net";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, describe, expect, test } from "vitest";
import { activationPassword, downTopic, upTopic } from "#contract/device-link/topics.ts";
import { ARRIVING_OF_NETWORK_MAX, WAITING_OF_NETWORK_MAX } from "#provider/device-link/waiting-devices.ts";
import { ANNOUNCED_MAX, announceHardware } from "#provider/devices/queries/device-link.ts";
import { findHardware } from "#provider/devices/queries/hardware.ts";
import { transaction } from "#storage/database.ts";
import { testEngines } from "../support/databases/engines.ts";
import { HELLO, openSharedSite } from "./support/shared-site.ts";
import { eventually, inService, onTestEnd, openSite, type Site } from "./support/site.ts";

/** Signs in as a device that is not in service, and announces it. */
async function announce(site: Site, hwId: string): Promise<MqttClient> {
  const client = await connectAsync(site.mqtt(), {
    username: hwId,
    password: activationPassword("STRANGERCODE"),
    clientId: hwId,
    reconnectPeriod: 0,
  });
  onTestEnd(() => client.endAsync(true));
  const received = new Promise((resolve) => client.once("message", resolve));
  await client.subscribeAsync(downTopic(hwId, "+"), { qos: 1 });
  await client.publishAsync(upTopic(hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
  await received;
  return client;
}

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("devices that wait, on $name", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("of one address are fifty at most, and a genuine one from there still gets in", async () => {
    const site = await openSite(engine);
    const old = await site.startPanel();
    await site.enable();
    await old.waitFor(inService);
    const strangers: MqttClient[] = [];
    for (let n = 0; n < WAITING_OF_NETWORK_MAX + 25; n++)
      strangers.push(await announce(site, `VP-STRANGER-${n}`));
    const { device } = await site.add("MONITOR", "Genuine");
    expect(device.name).toBe("Genuine");
    await eventually(async () =>
      strangers.filter(({ connected }) => connected).length < WAITING_OF_NETWORK_MAX ? true : undefined,
    );
    expect(strangers.slice(0, 25).filter(({ connected }) => connected)).toEqual([]);
    expect(old.state()).toMatchObject({ online: true, phase: "in-service" });
  });

  test("are disconnected after a while, come back, and are then brought into service as before", async () => {
    const site = await openSite(engine, { waitingLifeMs: 3_000 });
    const stranger = await announce(site, "VP-STRANGER");
    await eventually(async () => (stranger.connected ? undefined : true));
    const panel = await site.startPanel();
    await panel.waitFor(({ phase }) => phase === "waiting");
    await site.enable();
    await panel.waitFor(inService);
  });

  test("a device in service connects while a stranger holds connections that never sign in", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    await site.enable();
    await panel.waitFor(inService);
    await panel.stop();
    const port = Number(new URL(site.mqtt()).port);
    const idle: Socket[] = [];
    for (let n = 0; n < ARRIVING_OF_NETWORK_MAX + 20; n++) {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      onTestEnd(async () => socket.destroy());
      idle.push(socket);
    }
    await eventually(async () => (idle.filter(({ closed }) => closed).length >= 20 ? true : undefined));
    await (await site.startPanel()).waitFor(inService);
  });
});

test("a waiting device that is connected is not forgotten, however many strangers announce themselves", async () => {
  const { db } = await openSharedSite();
  const waitingHwIds = ["VP-WAITING"];
  const announce = (hwId: string, now: number): Promise<void> =>
    transaction(db, (tx) =>
      announceHardware(tx, { hwId, activationCodeHash: "hash", hello: HELLO, now, waitingHwIds }),
    );
  await announce("VP-WAITING", 1);
  for (let number = 2; number <= ANNOUNCED_MAX + 3; number++) await announce(`VP-${number}`, number);
  expect(await findHardware(db, "VP-WAITING", "hash")).toBeDefined();
  expect(await findHardware(db, "VP-2", "hash")).toBeUndefined();
});
