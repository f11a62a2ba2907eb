import type { Socket } from "node:net";
import { deflateRawSync } from "node:zlib";
import { connectAsync, type MqttClient } from "mqtt";
import mqttPacket from "mqtt-packet";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { activationPassword, downTopic, upTopic } from "#contract/device-link/topics.ts";
import { MESSAGES_BEFORE_SERVICE_AT_ONCE } from "#provider/device-link/allowance.ts";
import { sendAsStranger } from "../support/entrances/strangers.ts";
import { costlyMessages } from "./support/costly-messages.ts";
import { createFrame, HEAD_BYTES, openTcp, openWebSocket } from "./support/raw-connections.ts";
import { connectAsPanel, createHello } from "./support/scripted-door.ts";
import { giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { HELLO } from "./support/shared-site.ts";
import { eventually, onTestEnd, openSite, type Site } from "./support/site.ts";

const STRANGER = "VP-STRANGER";
const HELLO_TOPIC = upTopic(STRANGER, "hello");

/** The codes with which a web socket is closed (RFC 6455, 7.4.1). */
const PROTOCOL_ERROR = 1002;
const TOO_LONG = 1009;

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

/** Signs in as a device that no one has announced, and collects what it receives. */
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

  test("twenty strangers who send ten hostile messages each are not read, and a door goes on deciding", async () => {
    const { site, decides } = await openSiteWithDoor();
    const texts = Object.values(hostile);
    let isOver = false;
    const attacks = Array.from({ length: 20 }, async (_, at) => {
      const hwId = `${STRANGER}-${at}`;
      const client = await sendAsStranger(addressOf(site), hwId, texts[at % texts.length]!, 10);
      expect(client, hwId).toBeDefined();
      onTestEnd(() => client!.endAsync(true));
      if (client!.connected) await ended(client!);
    });
    const attacked = Promise.all(attacks).finally(() => (isOver = true));
    do await decides();
    while (!isOver);
    await attacked;
    expect(texts.filter((text) => parsed.includes(text))).toEqual([]);
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

describe.each([
  { way: "TCP", open: openTcp },
  { way: "a web socket", open: openWebSocket },
])("below MQTT over $way", ({ open }) => {
  test("a device that sends byte by byte is understood", async () => {
    const site = await openSite();
    const { socket, packets, wrap } = await open(site);
    for (const bytes of [connectPacket, publication(JSON.stringify(HELLO))])
      for (const byte of wrap(bytes)) await write(socket, Buffer.from([byte]));
    await eventually(async () => (packets.length === 3 ? true : undefined));
    expect(packets.sort()).toEqual(["connack", "puback", "publish"]);
  });

  test("a message that is cut has no effect, and the next device gets in", async () => {
    const site = await openSite();
    const cut = await open(site);
    cut.socket.write(cut.wrap(connectPacket));
    await eventually(async () => cut.packets[0]);
    const whole = cut.wrap(publication(JSON.stringify(HELLO)));
    await write(cut.socket, whole.subarray(0, whole.length - 1));
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
    const { socket, end, wrap } = await open(site);
    // All but the last byte: the server does not wait for the rest.
    socket.write(wrap(bytes.subarray(0, bytes.length - 1)));
    await end;
    expect(site.logged()).not.toContain("refused");
  });
});

describe("a web socket", () => {
  test("is not compressed although the device offers it, and a compressed frame ends it", async () => {
    const site = await openSite();
    const { socket, answer, packets, end, closeCode } = await openWebSocket(site);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    expect(answer).not.toMatch(/^sec-websocket-extensions:/im);
    socket.write(createFrame(deflateRawSync(connectPacket), { isCompressed: true }));
    await end;
    expect(closeCode()).toBe(PROTOCOL_ERROR);
    expect(packets).toEqual([]);
  });

  test("is ended by the length of a frame or of a message in several, while a door decides", async () => {
    const { site, panel, decides } = await openSiteWithDoor();
    const half = Buffer.alloc(LINK_MESSAGE_MAX_BYTES / 2 + 1);
    const small = Array.from({ length: LINK_MESSAGE_MAX_BYTES / 1_024 + 1 }, () => Buffer.alloc(1_024));
    const tooLong: Record<string, Buffer[]> = {
      "one frame": [createFrame(Buffer.alloc(LINK_MESSAGE_MAX_BYTES + 1))],
      "two frames": [half, half].map(toFragment),
      "frames of a kilobyte": small.map(toFragment),
    };
    for (const [what, frames] of Object.entries(tooLong)) {
      const { socket, end, closeCode } = await openWebSocket(site);
      // Of the last frame only the head, which has its length: the server does not wait for the rest.
      for (const each of frames) socket.write(each === frames.at(-1) ? each.subarray(0, HEAD_BYTES) : each);
      await Promise.all([end, decides()]);
      expect(closeCode(), what).toBe(TOO_LONG);
    }
    expect(panel.state().online).toBe(true);
  });
});

/** Returns a frame of a message that does not end. */
function toFragment(payload: Buffer, at: number): Buffer {
  return createFrame(payload, { opcode: at === 0 ? "message" : "continuation", isLast: false });
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}
