import { createConnection, type Socket } from "node:net";
import { connectAsync, type MqttClient } from "mqtt";
import mqttPacket from "mqtt-packet";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { activationPassword, downTopic, upTopic } from "#contract/device-link/topics.ts";
import { MESSAGES_BEFORE_SERVICE_AT_ONCE } from "#provider/device-link/allowance.ts";
import { costlyMessages } from "./support/costly-messages.ts";
import { connectAsPanel, createHello } from "./support/scripted-door.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { HELLO } from "./support/shared-site.ts";
import { eventually, onTestEnd, openSite, type Site } from "./support/site.ts";

const STRANGER = "VP-STRANGER";
const HELLO_TOPIC = upTopic(STRANGER, "hello");

/** What costs JSON.parse most, each within the longest message of a device in service. */
const hostile = costlyMessages();

/** The texts that were parsed during a test. */
let parsed: string[];
const { parse } = JSON;

beforeEach(() => {
  parsed = [];
  JSON.parse = (text: string, ...more) => {
    parsed.push(text);
    return parse(text, ...more);
  };
});
afterEach(() => {
  JSON.parse = parse;
});

function ended(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once("close", resolve));
}

/** Signs in as a device that nobody has announced, and collects what it receives. */
async function signInAsStranger(address: string): Promise<{ client: MqttClient; received: string[] }> {
  const client = await connectAsync(address, {
    username: STRANGER,
    password: activationPassword("STRANGERCODE"),
    clientId: STRANGER,
    reconnectPeriod: 0,
  });
  onTestEnd(() => client.endAsync(true));
  const received: string[] = [];
  client.on("message", (topic, payload) =>
    received.push(`${topic.split("/").at(-1)} ${payload.toString("utf8")}`),
  );
  await client.subscribeAsync(downTopic(STRANGER, "+"), { qos: 1 });
  return { client, received };
}

/** Opens a site with a door in service, at which the tag may be presented. */
async function openSiteWithDoor() {
  const site = await openSite();
  const panel = await site.startPanel();
  await seedDoor(site, await site.enable());
  await giveTag(site, null);
  await site.configured(panel);
  const decides = async (): Promise<void> => {
    const answer = await panel.present("NFC_TAG", TAG);
    expect(answer).toMatchObject({ decision: { outcome: "granted" } });
  };
  return { site, panel, decides };
}

const ways = [
  { way: "TCP", addressOf: (site: Site) => site.mqtt() },
  { way: "a web socket", addressOf: (site: Site) => `${site.http().replace("http", "ws")}/device-link` },
];

describe.each(ways)("over $way", ({ addressOf }) => {
  test("a stranger's long messages end the connection unread, and a door goes on deciding", async () => {
    const { site, panel, decides } = await openSiteWithDoor();
    for (const [kind, text] of Object.entries(hostile)) {
      const { client } = await signInAsStranger(addressOf(site));
      const end = ended(client);
      client.publish(HELLO_TOPIC, text, { qos: 1 }, () => undefined);
      await Promise.all([end, decides()]);
      expect(parsed.includes(text), kind).toBe(false);
    }
    expect(panel.state().online).toBe(true);
    expect(await site.dropped()).toBe(0);
  });

  test("a stranger's deep message of a kilobyte is refused without parsing it", async () => {
    const site = await openSite();
    const { client, received } = await signInAsStranger(addressOf(site));
    const text = "[".repeat(1_000);
    await client.publishAsync(HELLO_TOPIC, text, { qos: 1 });
    await client.publishAsync(HELLO_TOPIC, JSON.stringify(HELLO), { qos: 1 });
    await eventually(async () => (received.length === 2 ? true : undefined));
    expect(received[0]).toContain('"reason":"INVALID"');
    expect(received[1]).toMatch(/^waiting /);
    expect(parsed).not.toContain(text);
  });

  test("before a device is in service only hello is read", async () => {
    const site = await openSite();
    const { client, received } = await signInAsStranger(addressOf(site));
    const text = '{"events":[]}';
    for (const name of ["events", "presented", "states", "want"] as const)
      await client.publishAsync(upTopic(STRANGER, name), text, { qos: 1 });
    await client.publishAsync(HELLO_TOPIC, JSON.stringify(HELLO), { qos: 1 });
    await eventually(async () => received[0]);
    expect(received).toEqual([expect.stringMatching(/^waiting /)]);
    expect(parsed).not.toContain(text);
    expect(await site.dropped()).toBe(0);
  });

  test("a stranger who sends more than a few messages is disconnected, and the next one gets in", async () => {
    const site = await openSite();
    const { client } = await signInAsStranger(addressOf(site));
    const end = ended(client);
    for (let count = 0; count < MESSAGES_BEFORE_SERVICE_AT_ONCE; count++)
      client.publish(HELLO_TOPIC, "{}", { qos: 1 }, () => undefined);
    await end;
    const next = await signInAsStranger(addressOf(site));
    await next.client.publishAsync(HELLO_TOPIC, JSON.stringify(HELLO), { qos: 1 });
    await eventually(async () => next.received[0]);
  });

  test("hostile messages of a device in service are refused one by one, and it stays connected", async () => {
    const { site, panel } = await openSiteWithDoor();
    await panel.stop();
    const { panel: other } = await site.add("MONITOR", "Other device");
    const address = addressOf(site);
    const door = await connectAsPanel({ ...site, mqtt: () => address });
    await door.publish("hello", createHello());
    await door.waitFor("welcome");
    for (const text of Object.values(hostile))
      await door.client.publishAsync(upTopic(site.hwId, "events"), text, { qos: 1 });
    await door.publish("applied", { version: 1 });
    await door.waitFor("problem", { message: "applied", reason: "INVALID", field: "version" });
    const problems = door.received("problem").filter(({ message }) => message === "events");
    expect(problems.map(({ reason }) => reason)).toEqual(Object.keys(hostile).map(() => "INVALID"));
    // Of what costs most only that of one value is parsed, in linear time.
    const read = Object.entries(hostile).filter(([, text]) => parsed.includes(text));
    expect(read.map(([kind]) => kind)).toEqual(["a long number", "an open text"]);
    expect(other.state().online).toBe(true);
  });
});

/** A connection below MQTT, whose bytes the test sends. */
async function openSocket(site: Site): Promise<{ socket: Socket; packets: string[]; end: Promise<unknown> }> {
  const socket = createConnection({
    host: "127.0.0.1",
    port: Number(new URL(site.mqtt()).port),
    noDelay: true,
  });
  onTestEnd(async () => socket.destroy());
  const packets: string[] = [];
  const parser = mqttPacket.parser();
  parser.on("packet", ({ cmd }: { cmd: string }) => packets.push(cmd));
  socket.on("data", (bytes) => parser.parse(bytes)).on("error", () => undefined);
  return { socket, packets, end: new Promise((resolve) => socket.once("close", resolve)) };
}

const connectPacket = mqttPacket.generate({
  cmd: "connect",
  protocolId: "MQTT",
  protocolVersion: 4,
  clean: true,
  clientId: STRANGER,
  keepalive: 60,
  username: STRANGER,
  password: Buffer.from(activationPassword("STRANGERCODE")),
});

function publication(payload: string): Buffer {
  return mqttPacket.generate({
    cmd: "publish",
    topic: HELLO_TOPIC,
    payload,
    qos: 1,
    messageId: 7,
    dup: false,
    retain: false,
  });
}

test("a device that sends byte by byte is understood", async () => {
  const site = await openSite();
  const { socket, packets } = await openSocket(site);
  for (const bytes of [connectPacket, publication(JSON.stringify(HELLO))])
    for (const byte of bytes) await new Promise((resolve) => socket.write(Buffer.from([byte]), resolve));
  await eventually(async () => (packets.length === 3 ? true : undefined));
  expect(packets.sort()).toEqual(["connack", "puback", "publish"]);
});

test("a message that is cut has no effect, and the next device gets in", async () => {
  const site = await openSite();
  const cut = await openSocket(site);
  cut.socket.write(connectPacket);
  await eventually(async () => cut.packets[0]);
  const whole = publication(JSON.stringify(HELLO));
  await new Promise((resolve) => cut.socket.write(whole.subarray(0, whole.length - 1), resolve));
  cut.socket.destroy();
  await cut.end;
  const { client, received } = await signInAsStranger(site.mqtt());
  await client.publishAsync(HELLO_TOPIC, JSON.stringify(HELLO), { qos: 1 });
  await eventually(async () => received[0]);
  expect(await site.dropped()).toBe(0);
});

test.each([
  ["a message behind the sign-in", Buffer.concat([connectPacket, publication("x".repeat(2_000))])],
  [
    "a subscription to a thousand topics",
    Buffer.concat([
      connectPacket,
      mqttPacket.generate({
        cmd: "subscribe",
        messageId: 8,
        subscriptions: Array.from({ length: 1_000 }, (_, at) => ({ topic: `t${at}`, qos: 1 as const })),
      }),
    ]),
  ],
])("%s that is too long ends the connection when its length is read", async (_what, bytes) => {
  const site = await openSite();
  const { socket, end } = await openSocket(site);
  // All but the last byte: the server does not wait for the rest.
  socket.write(bytes.subarray(0, bytes.length - 1));
  await end;
  expect(site.logged()).not.toContain("refused");
});
