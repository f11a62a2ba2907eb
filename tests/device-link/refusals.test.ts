import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { connect, connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, expect, test } from "vitest";
import { type UpMessageName } from "#contract/device-link/device-link.ts";
import { EVENTS_PER_MESSAGE_MAX } from "#contract/device-link/limits.ts";
import { activationPassword, downTopic, secretPassword, upTopic } from "#contract/device-link/topics.ts";
import { diagnosticEvent } from "#panel/events.ts";
import { ANNOUNCED_MAX } from "#provider/devices/queries/device-link.ts";
import { postgresEngine } from "../support/databases/engines.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { HELLO } from "./support/shared-site.ts";
import { eventually, inService, onTestEnd, openSite, type Site } from "./support/site.ts";

/** PostgreSQL refuses texts that the embedded database would truncate. */
const postgres = postgresEngine();

afterAll(() => postgres.stop());

async function signIn(
  site: Site,
  userName: string,
  password: string,
  more: IClientOptions = {},
): Promise<MqttClient> {
  const options = { username: userName, password, clientId: userName, reconnectPeriod: 0, ...more };
  const client = await connectAsync(site.mqtt(), options);
  onTestEnd(() => client.endAsync(true));
  return client;
}

function secretOf(site: Site): string {
  return (JSON.parse(readFileSync(site.stateFile, "utf8")) as { secret: string }).secret;
}

function ended(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once("close", resolve));
}

async function subscribe(client: MqttClient, hwId: string): Promise<{ name: string; message: unknown }[]> {
  const received: { name: string; message: unknown }[] = [];
  client.on("message", (topic, payload) =>
    received.push({ name: topic.split("/").at(-1)!, message: JSON.parse(payload.toString()) }),
  );
  await client.subscribeAsync(downTopic(hwId, "+"), { qos: 1 });
  return received;
}

/** Signs in as a second panel of the same installation, with a connection of the test. */
async function stranger(site: Site): Promise<MqttClient> {
  return signIn(site, "VP-STRANGER", activationPassword("STRANGERCODE"));
}

test("a device without name or password, or with a password of another kind, is refused", async () => {
  const site = await openSite();
  for (const [userName, password] of [
    ["", ""],
    [site.hwId, ""],
    [site.hwId, site.activationCode],
    ["a/b", "activation:ABCDEFGH"],
  ] as const) {
    await expect(signIn(site, userName, password)).rejects.toThrow();
  }
});

test("a wrong code or secret neither signs in as a panel in service nor disturbs it", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  await expect(signIn(site, site.hwId, activationPassword("WRONGCODE123"))).rejects.toThrow();
  await expect(signIn(site, site.hwId, secretPassword("x".repeat(43)))).rejects.toThrow();
  expect(panel.state().online).toBe(true);
});

test("an activation code can no longer sign in once the panel has its secret", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  await expect(signIn(site, site.hwId, activationPassword(site.activationCode))).rejects.toThrow();
  expect(panel.state().online).toBe(true);
  expect(site.logged()).not.toContain(site.activationCode);
});

test("codes can't be guessed faster than the guard allows", async () => {
  const site = await openSite();
  await site.startPanel();
  await site.enable();
  const guess = (number: number): Promise<unknown> =>
    signIn(site, site.hwId, activationPassword(`GUESS${1000 + number}`)).catch(
      (error: { code: number }) => error.code,
    );
  const answers = await Promise.all(Array.from({ length: 70 }, (_, number) => guess(number)));
  expect(answers.filter((code) => code === 4).length).toBeLessThanOrEqual(60);
  expect(answers).toContain(3);
});

test("a client that claims a panel's hardware id receives none of its messages, and can't end its connection", async () => {
  const site = await openSite();
  const claimant = await signIn(site, site.hwId, activationPassword("ANOTHERCODE1"));
  const received = await subscribe(claimant, site.hwId);
  await claimant.publishAsync(upTopic(site.hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
  const panel = await site.startPanel();
  await panel.waitFor(({ phase }) => phase === "waiting");
  await site.enable();
  await panel.waitFor(inService);
  expect(claimant.connected).toBe(true);
  expect(received).toEqual([{ name: "waiting", message: { time: expect.any(Number) } }]);
});

test("a device can't subscribe to another one's topics, nor to all", async () => {
  const site = await openSite();
  const client = await stranger(site);
  const topics = [
    downTopic(site.hwId, "+"),
    "#",
    "portineria/#",
    "portineria/+/down/+",
    "$SYS/#",
    upTopic("VP-STRANGER", "hello"),
  ];
  for (const topic of topics) {
    await expect(client.subscribeAsync(topic, { qos: 1 }), topic).rejects.toThrow();
  }
});

test("a device that publishes for another one is disconnected, and nothing changes", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  for (const topic of [
    upTopic(site.hwId, "hello"),
    downTopic("VP-STRANGER", "waiting"),
    "$SYS/x",
    "portineria",
  ]) {
    const client = await stranger(site);
    const end = ended(client);
    client.publish(topic, JSON.stringify(HELLO), { qos: 1 });
    await end;
  }
  const { items } = await site.api().devices.list({});
  expect(items).toMatchObject([{ model: "virtual-panel", firmware: "virtual-1", online: true }]);
});

test("neither a last will nor a retained message nor one with quality of service 2 is accepted", async () => {
  const site = await openSite();
  const will = { topic: downTopic(site.hwId, "retired"), payload: Buffer.from("{}") };
  const password = activationPassword("STRANGERCODE");
  const dropped = connect(site.mqtt(), { username: "VP-STRANGER", password, reconnectPeriod: 0, will });
  await ended(dropped);
  for (const how of [{ qos: 1, retain: true }, { qos: 2 }] as const) {
    const client = await stranger(site);
    const end = ended(client);
    client.publish(upTopic("VP-STRANGER", "hello"), JSON.stringify(HELLO), how);
    await end;
  }
});

test("a malformed message, and one that a new device may not send, changes nothing", async () => {
  const site = await openSite();
  const client = await stranger(site);
  const received = await subscribe(client, "VP-STRANGER");
  const publish = (name: string, text: string): Promise<unknown> =>
    client.publishAsync(`portineria/VP-STRANGER/up/${name}`, text, { qos: 1 });
  await publish("hello", "{");
  await publish("hello", JSON.stringify({ ...HELLO, buttonCount: -1 }));
  await publish("hello", JSON.stringify({ ...HELLO, type: "TOASTER" }));
  await publish("nonsense", "{}");
  await publish("constructor", "{}");
  await publish("applied", JSON.stringify({ version: "1" }));
  await publish(
    "presented",
    JSON.stringify({ eventId: "12345678", time: 1, method: "NFC_TAG", verifier: "0".repeat(64) }),
  );
  await publish("hello", JSON.stringify(HELLO));
  await eventually(async () => (received.some(({ name }) => name === "waiting") ? true : undefined));
  expect(received.slice(0, -1)).toEqual(
    [
      { message: "hello", reason: "INVALID", field: null },
      { message: "hello", reason: "INVALID", field: "buttonCount" },
      { message: "hello", reason: "INVALID", field: "type" },
      { message: "nonsense", reason: "UNKNOWN_MESSAGE", field: null },
      { message: "constructor", reason: "UNKNOWN_MESSAGE", field: null },
    ].map((problem) => ({ name: "problem", message: { ...problem, eventIds: [] } })),
  );
  expect(await site.events("ACCESS")).toEqual([]);
});

test("texts that no database can store are refused and dropped, and do not block later messages", async () => {
  const site = await openSite(postgres.missing === undefined ? postgres : undefined);
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  const secret = secretPassword(secretOf(site));
  await panel.stop();
  const client = await signIn(site, site.hwId, secret);
  const received = await subscribe(client, site.hwId);
  const publish = (name: UpMessageName, message: object): Promise<unknown> =>
    client.publishAsync(upTopic(site.hwId, name), JSON.stringify(message), { qos: 1 });
  await publish("hello", { ...HELLO, firmware: "1\0" });
  await publish("hello", HELLO);
  const texts = ["a\0b", "fine", "half of \ud83d"];
  const events = texts.map((text, index) => ({
    ...diagnosticEvent(Date.now(), text),
    id: `event-number-${index}`,
  }));
  await publish("applied", { version: "\0" });
  await publish("events", { events });
  const acknowledged = await eventually(async () => received.find(({ name }) => name === "acknowledged"));
  const { ids } = acknowledged.message as { ids: string[] };
  expect(ids.sort()).toEqual(["event-number-0", "event-number-1", "event-number-2"]);
  const lines = (await site.events("DIAGNOSTIC")).map(({ text }) => text);
  expect(lines.filter((text) => texts.includes(text ?? ""))).toEqual(["fine"]);
  expect(await site.api().devices.list({})).toMatchObject({ items: [{ firmware: "1" }] });
  expect(site.logged()).toContain("A device's message was dropped.");
});

test("an event sent together with hello is received", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  const secret = secretPassword(secretOf(site));
  await panel.stop();
  const client = await signIn(site, site.hwId, secret);
  const received = await subscribe(client, site.hwId);
  const diagnostic = { ...diagnosticEvent(Date.now(), "in one breath"), id: "in-one-breath" };
  // Not awaited, so that both are sent in one packet.
  client.publish(upTopic(site.hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
  client.publish(upTopic(site.hwId, "events"), JSON.stringify({ events: [diagnostic] }), { qos: 1 });
  const acknowledged = await eventually(async () => received.find(({ name }) => name === "acknowledged"));
  expect(acknowledged.message).toEqual({ ids: ["in-one-breath"] });
});

test("a message with more events than allowed is dropped, and the next one is stored", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  const secret = secretPassword(secretOf(site));
  await panel.stop();
  const client = await signIn(site, site.hwId, secret);
  const received = await subscribe(client, site.hwId);
  const publish = (name: UpMessageName, message: object): Promise<unknown> =>
    client.publishAsync(upTopic(site.hwId, name), JSON.stringify(message), { qos: 1 });
  const eventsOf = (count: number, kind: string) =>
    Array.from({ length: count }, (_, at) => ({
      ...diagnosticEvent(Date.now(), kind),
      id: `${kind}-number-${at}`,
    }));
  await publish("hello", HELLO);
  await publish("events", { events: eventsOf(EVENTS_PER_MESSAGE_MAX + 1, "too-many") });
  await publish("events", { events: eventsOf(EVENTS_PER_MESSAGE_MAX, "as-many") });
  const acknowledged = await eventually(async () => received.find(({ name }) => name === "acknowledged"));
  const { ids } = acknowledged.message as { ids: string[] };
  expect(ids).toHaveLength(EVENTS_PER_MESSAGE_MAX);
  expect(ids.filter((id) => !id.startsWith("as-many"))).toEqual([]);
});

test("a client that sends too much or too fast is disconnected", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  const secret = secretPassword(secretOf(site));
  await panel.stop();

  const longWinded = await signIn(site, site.hwId, secret);
  longWinded.publish(upTopic(site.hwId, "events"), "x".repeat(300 * 1024));
  await ended(longWinded);
  const unannounced = await signIn(site, site.hwId, secret);
  for (let count = 0; count < 500; count++) unannounced.publish(upTopic(site.hwId, "applied"), "{}");
  await ended(unannounced);
});

test("a stranger can't make the server hold much memory before signing in", async () => {
  // The time limit for a sign-in, which ends any connection, does not pass within this test.
  const site = await openSite(undefined, { signInWithinMs: 3_600_000 });
  const socket = createConnection(Number(new URL(site.mqtt()).port), "127.0.0.1");
  // A sign-in that declares a length of 200 MB.
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x60]));
  await once(socket, "close");
});

test("the hundred announced panels seen last are stored, and never replace a delivered one", async () => {
  const site = await openSite();
  for (let number = 0; number <= ANNOUNCED_MAX; number++) {
    const hwId = `VP-NEW-${number}`;
    const client = await signIn(site, hwId, activationPassword("NEWCOMERCODE"));
    const received = await subscribe(client, hwId);
    await client.publishAsync(upTopic(hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
    await eventually(async () => received[0]);
    await client.endAsync();
    // As many unknown codes as the guard permits.
    if (number === 50) await site.restartServer();
  }
  const find = (hwId: string, activationCode: string): Promise<unknown> =>
    site.api().devices.baseInfo({ hwId, query: { activationCode } });
  await expect(find("VP-NEW-0", "NEWCOMERCODE")).rejects.toThrow();
  expect(await find("VP-NEW-1", "NEWCOMERCODE")).toMatchObject({ model: "other" });

  const client = await signIn(site, site.hwId, activationPassword(site.activationCode));
  const received = await subscribe(client, site.hwId);
  await client.publishAsync(upTopic(site.hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
  await eventually(async () => received[0]);
  expect(await find(site.hwId, site.activationCode)).toMatchObject({
    model: "virtual-panel",
    buttonCount: 8,
  });
});

test("a second connection of a panel ends its first", async () => {
  const site = await openSite();
  const panel = await site.startPanel({ firstRetryMs: 60_000, lastRetryMs: 60_000 });
  await site.enable();
  await panel.waitFor(inService);
  await signIn(site, site.hwId, secretPassword(secretOf(site)));
  await panel.waitFor(({ online }) => !online);
});

test("a port in use is reported by the name of its setting", async () => {
  const site = await openSite();
  const port = new URL(site.mqtt()).port;
  await expect(site.startServer()).rejects.toThrow(`MQTT_PORT: port ${port} is used by another program`);
});

test("a granted tag is not granted twice for one use, however often it is presented at once", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await seedDoor(site, await site.enable());
  await giveTag(site, 1);
  await site.configured(panel);
  const answers = await Promise.all(Array.from({ length: 10 }, () => panel.present("NFC_TAG", TAG)));
  expect(answers.filter((answer) => answer?.decision.outcome === "granted")).toHaveLength(1);
  expect(await site.events("ACCESS")).toHaveLength(10);
});
