import { readFileSync } from "node:fs";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Opening } from "#contract/access/openings.ts";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { downTopic, upTopic } from "#contract/device-link/topics.ts";
import type { PanelState } from "#panel/virtual-panel.ts";
import { testEngines } from "../support/databases/engines.ts";
import { findMosquitto, type Mosquitto, startMosquitto } from "../support/outside/mosquitto.ts";
import { costlyMessages } from "./support/costly-messages.ts";
import { createHello } from "./support/scripted-door.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, inService, onTestEnd, openSite, type Site } from "./support/site.ts";

const found = findMosquitto();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
const engines = testEngines();
const MOVED_WITHIN_MS = 30_000;

const atBroker = (state: PanelState): boolean => state.atBroker && inService(state);

describe.skipIf(reason !== "")(`devices at an external broker${reason}`, () => {
  let mosquitto: Mosquitto;

  beforeAll(async () => {
    mosquitto = await startMosquitto();
  });
  afterAll(async () => {
    await mosquitto?.stop();
    for (const engine of engines) await engine.stop();
  });

  /** Opens a site whose servers use the broker, which has no accounts of devices yet. */
  async function openSiteAtBroker(engine = engines[0]): Promise<Site> {
    await mosquitto.forget();
    const devicesUrl = `mqtt://127.0.0.1:${mosquitto.port}`;
    return openSite(engine, { broker: { url: mosquitto.url, devicesUrl } });
  }

  /** Connects a client to the broker with the account of the site's panel, which is stopped. */
  async function signInAs({ stateFile, hwId }: Site): Promise<MqttClient> {
    const { secret } = JSON.parse(readFileSync(stateFile, "utf8")) as { secret: string };
    const signIn = { clientId: hwId, username: hwId, password: `secret:${secret}` };
    const options = { ...signIn, protocolVersion: 5, reconnectPeriod: 0 } as const;
    const client = await connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, options, false);
    onTestEnd(() => client.endAsync(true));
    return client;
  }

  describe.each(engines)("on $name", (engine) => {
    if (engine.missing !== undefined) return test.skip(engine.missing);

    test("a panel enrols at the console, moves, and then communicates through the broker alone", async () => {
      const site = await openSiteAtBroker(engine);
      const panel = await site.startPanel();
      await panel.waitFor(({ phase }) => phase === "waiting");
      const device = await site.enable();
      await panel.waitFor(atBroker, MOVED_WITHIN_MS);

      await seedDoor(site, device);
      await site.configured(panel);
      expect(panel.state().atBroker).toBe(true);
      expect(await panel.ring(1)).toMatchObject({ name: "Rossi" });
      await giveTag(site, null);
      const opened = await panel.present("NFC_TAG", TAG);
      expect(opened?.decision).toMatchObject({ outcome: "granted" });
      const { agents } = site.api();
      const command = await agents.adminCommand({ id: device.id, body: { payload: "test-buzzer" } });
      await eventually(async () => {
        const { items } = await agents.commands({ id: device.id });
        return items.find(({ id, state }) => id === command.id && state === "done");
      });
      await panel.waitFor(({ undelivered }) => undelivered === 0, MOVED_WITHIN_MS);
      expect(await site.events("RING")).toMatchObject([{ button: { name: "Rossi" } }]);
      expect(await site.events("ACCESS")).toMatchObject([{ outcome: "granted", offline: false }]);
      const state = await eventually(async () => {
        const { online, configurationState } = await site.api().devices.get({ id: device.id });
        return configurationState === "applied" ? { online } : undefined;
      });
      expect(state).toEqual({ online: true });
      expect(panel.state().atBroker).toBe(true);
    });
  });

  test("an opening from the console passes through the broker, and so does its end", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    const { door } = await seedDoor(site, device);
    await site.configured(panel);
    const { openings } = site.api();
    const open = async (): Promise<Opening> => {
      const at = { id: device.id, outputId: door.id };
      const { id: openingId } = await openings.open({ ...at, body: {} });
      return eventually(async () => {
        const opening = await openings.get({ ...at, openingId });
        return opening.state === "requested" ? undefined : opening;
      });
    };
    expect(await open()).toMatchObject({ state: "opened", detail: "Door opens for 3 s" });
    panel.failNext("the lock is jammed");
    expect(await open()).toMatchObject({ state: "refused-by-device", detail: "the lock is jammed" });
    expect(panel.state().atBroker).toBe(true);
    expect(await site.events("ACCESS")).toMatchObject([
      { method: "CONSOLE", outcome: "opened" },
      { method: "CONSOLE", outcome: "unreached", reason: "DEVICE_FAILED" },
    ]);
  });

  const [, postgres] = engines;
  test.skipIf(postgres?.missing !== undefined)("changes at another server are published here", async () => {
    const site = await openSiteAtBroker(postgres);
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    const elsewhere = await site.otherReplica();
    await elsewhere.devices.update({ id: device.id, body: { name: "Renamed elsewhere" } });
    await panel.waitFor(({ configuration }) => configuration?.name === "Renamed elsewhere");
    expect(panel.state().atBroker).toBe(true);
  });

  test("its account grants access to its own topics in its exact spelling, and to no others", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    await site.enable();
    const other = await site.add("MONITOR", "Other");
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await other.panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await panel.stop();
    const lowerCase = site.hwId.toLowerCase();
    await expect(signInAs({ ...site, hwId: lowerCase })).rejects.toThrow(/not authorized/i);
    const client = await signInAs(site);
    const received: string[] = [];
    client.on("message", (topic) => received.push(topic));
    const its = other.device.hwId!;
    for (const filter of [
      `portineria/${its}/down/+`,
      `portineria/${its}/up/+`,
      `portineria/${lowerCase}/down/+`,
      "#",
      "+/+/+/+",
      "$SYS/#",
      "$CONTROL/#",
    ])
      await expect(client.subscribeAsync(filter), filter).rejects.toThrow();
    for (const topic of [
      `portineria/${its}/up/gone`,
      `portineria/${its}/down/retired`,
      `portineria/${site.hwId}/down/retired`,
      "portineria/leader",
      "$CONTROL/dynamic-security/v1",
    ])
      await expect(client.publishAsync(topic, "{}", { qos: 1 }), topic).rejects.toThrow(/authoriz/i);
    await client.subscribeAsync(`portineria/${site.hwId}/down/+`, { qos: 1 });
    expect(atBroker(other.panel.state())).toBe(true);
    await site.api().devices.update({ id: other.device.id, body: { name: "For it alone" } });
    await other.panel.waitFor(({ configuration }) => configuration?.name === "For it alone");
    expect(received.filter((topic) => !topic.startsWith(`portineria/${site.hwId}/down/`))).toEqual([]);
  });

  test("hostile messages of a device there are refused one by one, and a door goes on deciding", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    await site.enable();
    const door = await site.add("RINGBELL", "Back door");
    await seedDoor(site, door.device);
    await giveTag(site, null);
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await door.panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await site.configured(door.panel);
    await panel.stop();
    const hostile = await signInAs(site);
    const problems: unknown[] = [];
    hostile.on("message", (_topic, payload) => problems.push(JSON.parse(payload.toString())));
    await hostile.subscribeAsync(downTopic(site.hwId, "problem"), { qos: 1 });
    await hostile.publishAsync(upTopic(site.hwId, "hello"), JSON.stringify(createHello()), { qos: 1 });
    const messages = Object.values(costlyMessages());
    for (const text of messages) {
      await hostile.publishAsync(upTopic(site.hwId, "events"), text, { qos: 1 });
      const answer = await door.panel.present("NFC_TAG", TAG);
      expect(answer).toMatchObject({ alone: false, decision: { outcome: "granted" } });
    }
    await eventually(async () => (problems.length === messages.length ? true : undefined));
    expect(problems).toEqual(
      messages.map(() => expect.objectContaining({ message: "events", reason: "INVALID" })),
    );
    expect(atBroker(door.panel.state())).toBe(true);
  });

  test("messages there that are too long end the connection of their device, and are one line of the log", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await panel.stop();
    const tooLong = Buffer.alloc(LINK_MESSAGE_MAX_BYTES + 1);
    for (let count = 0; count < 3; count++) {
      const client = await eventually(() => signInAs(site).catch(() => undefined));
      const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
      client.publish(upTopic(site.hwId, "events"), tooLong, { qos: 1 }, () => undefined);
      await closed;
    }
    const warning = "warn A device's message was too long.";
    expect(site.logged().split(warning)).toHaveLength(1 + 3);
    expect(site.written().filter((line) => line.startsWith(warning))).toHaveLength(1);
  });

  test("a device that is taken out of service is notified, and announces itself again", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await site.api().devices.remove({ id });
    await panel.waitFor(({ phase, configuration }) => phase === "waiting" && configuration === null);
    await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    expect(await panel.log("here again")).toBe(true);
    await panel.waitFor(({ undelivered }) => undelivered === 0, MOVED_WITHIN_MS);
  });

  test("a client that uses the secret of a device taken out of service is disconnected permanently", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await panel.stop();
    const thief = await signInAs(site);
    const ended = new Promise((resolve) => thief.once("close", () => resolve(undefined)));
    await site.api().devices.remove({ id });
    await ended;
    await expect(signInAs(site)).rejects.toThrow(/not authorized/i);
  });

  test("two devices that exchange their hardware change places there, each with a new account", async () => {
    const site = await openSiteAtBroker();
    const front = await site.startPanel();
    const { id } = await site.enable();
    const back = await site.add("RINGBELL", "Back door");
    await front.waitFor(atBroker, MOVED_WITHIN_MS);
    await back.panel.waitFor(atBroker, MOVED_WITHIN_MS);
    await site.api().deviceLife.swap({ id, body: { deviceId: back.device.id } });
    const isNamed = (name: string) => (state: PanelState) =>
      atBroker(state) && state.configuration?.name === name;
    await front.waitFor(isNamed("Back door"), MOVED_WITHIN_MS);
    await back.panel.waitFor(isNamed("Front door"), MOVED_WITHIN_MS);
    await front.log("I am at the back");
    await front.waitFor(({ undelivered }) => undelivered === 0, MOVED_WITHIN_MS);
    const diagnostics = (await site.events("DIAGNOSTIC")).filter(({ text }) => text === "I am at the back");
    expect(diagnostics).toMatchObject([{ device: { id: back.device.id } }]);
  });

  test("a device that loses power is reported as offline, by its last will", async () => {
    const site = await openSiteAtBroker();
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(atBroker, MOVED_WITHIN_MS);
    const becomes = (online: boolean): Promise<true> =>
      eventually(async () => (await site.api().devices.get({ id })).online === online || undefined);
    // Once its event is acknowledged at the broker, its former connection can no longer make it offline.
    await panel.log("still here");
    await panel.waitFor(({ undelivered }) => undelivered === 0, MOVED_WITHIN_MS);
    await becomes(true);
    // The connection is cut: only the broker can send what the device has left there.
    panel.setPlugged(false);
    await becomes(false);
  });
});
