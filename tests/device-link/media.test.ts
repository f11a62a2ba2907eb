import { readFileSync } from "node:fs";
import { connectAsync } from "mqtt";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { downTopic, secretPassword, upTopic } from "#contract/device-link/topics.ts";
import { takePicture } from "#panel/picture.ts";
import { testEngines } from "../support/databases/engines.ts";
import { seedDoor } from "./support/seeded-door.ts";
import { eventually, inService, onTestEnd, openSite, type Site } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

async function eventWithMedia(site: Site) {
  return eventually(async () => (await site.events("RING")).find(({ media }) => media));
}

describe.each(engines)("on $name, a picture of the visitor who rings", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("is taken by the panel, sent once the event is known, encoded again and shown with the event", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel({ server: site.http() });
    await seedDoor(site, await site.enable());
    await site.configured(panel);
    await panel.ring(1);
    const { id } = await eventWithMedia(site);
    const { address } = await site.api().events.media({ id });
    const picture = sharp(Buffer.from(await site.read(address)));
    expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 192, height: 108 });
    await expect(site.read(address, true)).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
  });

  test("of an event that happened while the server was away follows with the event", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel({ server: site.http() });
    await seedDoor(site, await site.enable());
    await site.configured(panel);
    await site.stopServer();
    await panel.waitFor(({ online }) => !online);
    await panel.ring(1);
    await site.startServer();
    expect(await eventWithMedia(site)).toMatchObject({ offline: true });
  });
});

test("a picture is accepted for the device's own event alone, once, and only if it is a picture", async () => {
  const site = await openSite();
  const panel = await site.startPanel({ server: site.http() });
  await seedDoor(site, await site.enable());
  await panel.waitFor(inService);
  await site.configured(panel);
  const { panel: monitor } = await site.add("MONITOR", "Monitor");
  await panel.ring(1);
  const { id: eventId } = await eventWithMedia(site);
  await panel.stop();
  const { secret } = JSON.parse(readFileSync(site.stateFile, "utf8")) as { secret: string };
  const client = await connectAsync(site.mqtt(), {
    username: site.hwId,
    clientId: site.hwId,
    password: secretPassword(secret),
    reconnectPeriod: 0,
  });
  onTestEnd(() => client.endAsync(true));
  const received: { place?: { address: string; uploadId: string } | null; attached?: boolean }[] = [];
  client.on("message", (topic, payload) => {
    if (/(upload|attached)$/.test(topic))
      received.push(JSON.parse(payload.toString()) as (typeof received)[0]);
  });
  await client.subscribeAsync(downTopic(site.hwId, "+"), { qos: 1 });
  const publish = (name: "hello" | "media" | "events", message: object) =>
    client.publishAsync(upTopic(site.hwId, name), JSON.stringify(message), { qos: 1 });
  const nextMessage = async () => (await eventually(async () => received.shift()))!;
  const panelKind = { type: "RINGBELL", model: "x", firmware: "1", buttonCount: 1, outputCount: 1 };
  await publish("hello", { ...panelKind, inputCount: 0, startedAt: 1, configurationVersion: null });

  // The event already has its picture, and an unknown event can have none.
  for (const id of [eventId, "never-happened", monitor.state().configuration!.deviceId]) {
    await publish("media", { eventId: id, uploadId: null });
    expect(await nextMessage()).toEqual({ eventId: id, place: null });
  }
  const rang = { id: "another-ring", time: Date.now(), kind: "RING", outcome: "called", reason: null };
  const rest = { method: null, actor: null, button: null, targets: [], credentialId: null, tagId: null };
  await publish("events", { events: [{ ...rang, ...rest, text: null, offline: false }] });
  const offered = async (): Promise<{ address: string; uploadId: string }> => {
    await publish("media", { eventId: rang.id, uploadId: null });
    return (await nextMessage()).place!;
  };
  const put = (address: string, body: Buffer) => {
    const { pathname, search } = new URL(address);
    return fetch(site.http() + pathname + search, { method: "PUT", body: new Uint8Array(body) });
  };
  const cut = await offered();
  expect((await put(cut.address, Buffer.from("<svg/>"))).status).toBe(403);
  expect((await put(cut.address, takePicture().subarray(0, 60))).status).toBe(204);
  await publish("media", { eventId: rang.id, uploadId: cut.uploadId });
  expect(await nextMessage()).toMatchObject({ attached: false });

  const place = await offered();
  expect((await put(place.address, takePicture())).status).toBe(204);
  expect((await put(place.address, takePicture())).status).toBe(403);
  await publish("media", { eventId, uploadId: place.uploadId });
  expect(await nextMessage()).toMatchObject({ eventId, attached: false });
  for (const attached of [true, false]) {
    await publish("media", { eventId: rang.id, uploadId: place.uploadId });
    expect(await nextMessage()).toEqual({ eventId: rang.id, attached });
  }
});
