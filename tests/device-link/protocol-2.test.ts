import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { joinParts } from "#contract/device-link/configuration-parts.ts";
import { deviceConfiguration } from "#contract/device-link/device-link.ts";
import { sealTag } from "#contract/device-link/sealed-tag.ts";
import { downTopic, upTopic } from "#contract/device-link/topics.ts";
import { diagnosticEvent } from "#panel/events.ts";
import { connectAsPanel, createHello, type ScriptedDoor } from "./support/scripted-door.ts";
import { giveTag, openSiteOfLonePanel, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const TWO_HOURS_MS = 7_200_000;

/** Opens a site with a seeded door, whose panel is stopped so that a test can replace it. */
async function withDoor(): Promise<{ site: Site; id: string; credentialId: string; outputId: string }> {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await panel.waitFor(inService);
  const { door } = await seedDoor(site, device);
  const { credentialId } = await giveTag(site, null);
  await panel.stop();
  return { site, id: device.id, credentialId, outputId: door.id };
}

function tagAt(door: ScriptedDoor, time: number, eventId: string = randomUUID()) {
  return { eventId, time, method: "NFC_TAG", sealed: sealTag(door.secret, eventId, TAG) };
}

/** Presents the tag until the server decides: a busy server leaves late requests to the device. */
function decidedFor(door: ScriptedDoor, clock: () => number = Date.now): Promise<object> {
  return eventually(async () => {
    const { eventId, ...tag } = tagAt(door, clock());
    await door.publish("presented", { eventId, ...tag });
    return eventually(async () => {
      const decided = door.received("decision").find((decision) => decision.eventId === eventId);
      const isLeft = door.received("problem").some(({ eventIds }) => eventIds?.includes(eventId));
      return decided || isLeft ? { decided } : undefined;
    }).then(({ decided }) => decided);
  });
}

test("a device whose clock is two hours behind receives the time, gets decisions, and its clock is shown", async () => {
  const { site, id } = await withDoor();
  const door = await connectAsPanel(site);
  const clock = (): number => Date.now() - TWO_HOURS_MS;
  await door.publish("hello", createHello({ time: clock() }));
  const { time, protocol } = await door.waitFor("welcome");
  expect(protocol).toBe(2);
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);

  expect(await decidedFor(door, clock)).toMatchObject({ decision: { reason: "GRANTED" } });
  const line = { ...diagnosticEvent(Date.now(), "Rain."), time: clock() };
  await door.publish("events", { events: [line] });
  await door.waitFor("acknowledged", { ids: [line.id] });

  const { clockOffset } = await site.api().devices.get({ id });
  expect(Math.abs(clockOffset! + TWO_HOURS_MS)).toBeLessThan(60_000);
  const lines = await site.events("DIAGNOSTIC");
  expect(lines.some(({ text }) => text !== null && /^Clock 7\d\d\d s behind\.$/.test(text))).toBe(true);
  const stored = lines.find((event) => event.id === line.id);
  expect(Math.abs(stored!.time - Date.now())).toBeLessThan(60_000);
  expect(site.logged()).toContain("A device's clock is wrong.");
});

test("a device that sends no time and is late receives the reason for no decision, and its clock is shown", async () => {
  const { site, id } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello({ time: undefined, protocol: 1 }));
  await door.waitFor("configuration");
  const presented = tagAt(door, Date.now() - 60_000);
  await door.publish("presented", presented);
  expect(await door.waitFor("problem")).toEqual({
    message: "presented",
    reason: "TOO_LATE",
    field: "time",
    eventIds: [presented.eventId],
  });
  expect((await site.api().devices.get({ id })).clockOffset).toBeLessThan(-50_000);
  expect(door.received("decision")).toEqual([]);
});

test("of several events the valid ones are stored, and the invalid one is named with its field", async () => {
  const { site } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const good = diagnosticEvent(Date.now(), "Good.");
  const bad = { ...diagnosticEvent(Date.now(), "Bad."), outcome: "nothing" };
  const anotherValid = diagnosticEvent(Date.now(), "Good as well.");
  await door.publish("events", { events: [good, bad, anotherValid] });
  expect(await door.waitFor("acknowledged")).toEqual({ ids: [good.id, anotherValid.id] });
  expect(await door.waitFor("problem")).toEqual({
    message: "events",
    reason: "INVALID",
    field: "events.1.outcome",
    eventIds: [bad.id],
    positions: [1],
  });
  const texts = (await site.events("DIAGNOSTIC")).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["Good.", "Good as well."]));
  expect(texts).not.toContain("Bad.");
});

test("each event of a message is acknowledged or named, whatever is wrong with it and with its id", async () => {
  const { site } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const event = (changes: object) => Object.assign(diagnosticEvent(Date.now(), "Line."), changes);
  const good = diagnosticEvent(Date.now(), "Good.");
  const bad = event({ outcome: "nothing" });
  const withIds = ["my event", "x".repeat(65), 7, undefined].map((id) => event({ id }));
  await door.publish("events", { events: [bad, withIds[0], good, ...withIds.slice(1), null] });
  expect(await door.waitFor("acknowledged")).toEqual({ ids: [good.id] });
  expect(door.received("problem")).toEqual([
    {
      message: "events",
      reason: "INVALID",
      field: "events.0.outcome",
      eventIds: [bad.id, "my event"],
      positions: [0, 1, 3, 4, 5, 6],
    },
  ]);
});

test("the invalid events of a message that comes too early are named, too", async () => {
  const { site } = await withDoor();
  const door = await connectAsPanel(site);
  const good = diagnosticEvent(Date.now(), "Good.");
  await door.publish("events", {
    events: [good, Object.assign(diagnosticEvent(Date.now(), ""), { id: "7" })],
  });
  expect(await door.waitFor("problem", { reason: "NOT_NOW" })).toMatchObject({ eventIds: [good.id] });
  expect(await door.waitFor("problem", { reason: "INVALID" })).toMatchObject({ eventIds: ["7"] });
});

test("a device of protocol 1 gets an invalid id acknowledged, so that it does not send the event forever", async () => {
  const { site } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello({ time: undefined, protocol: 1 }));
  await door.waitFor("configuration");
  const events = ["my event", "another one"].map((id) =>
    Object.assign(diagnosticEvent(Date.now(), "Line."), { id }),
  );
  await door.publish("events", { events });
  expect(await door.waitFor("acknowledged")).toEqual({ ids: ["my event", "another one"] });
});

test("a dropped message is logged with its name, its field and the reason", async () => {
  const { site } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("media", { eventId: "12345678", uploadId: null });
  expect(await door.waitFor("problem", { reason: "NOT_NOW" })).toMatchObject({ message: "media" });
  await door.publish("hello", createHello());
  await door.waitFor("welcome");
  await door.publish("applied", { version: 7 });
  expect(await door.waitFor("problem", { message: "applied" })).toMatchObject({
    reason: "INVALID",
    field: "version",
  });
  const presented = { ...tagAt(door, Date.now()), method: "NFC_TAG", sealed: "AAAA" };
  await door.publish("presented", presented);
  expect(await door.waitFor("problem", { message: "presented" })).toMatchObject({ field: "sealed" });
  await door.publish("open", { callId: "none" });
  expect(await door.waitFor("problem", { message: "open" })).toMatchObject({ reason: "NOT_FOUND" });
  const warning = "warn A device's message was dropped.";
  const lines = site.logged().split("\n");
  const dropped = lines.filter((line) => line.startsWith(warning)).map((line) => line.slice(warning.length));
  expect(dropped.map((fields) => JSON.parse(fields) as unknown)).toMatchObject([
    { hwId: site.hwId, message: "media", reason: "NOT_NOW", field: null },
    { hwId: site.hwId, message: "applied", reason: "INVALID", field: "version" },
    { hwId: site.hwId, message: "presented", reason: "INVALID", field: "sealed" },
    { hwId: site.hwId, message: "open", reason: "NOT_FOUND", field: "callId" },
  ]);
});

test("states of inputs and outputs are stored; those of another device are refused", async () => {
  const { site, id, outputId } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const { api } = site;
  const [input] = (await api().inputs.list({ id })).items;
  const states = (inputActive: boolean, outputActive: boolean): object => ({
    inputs: [{ id: input!.id, active: inputActive }],
    outputs: [{ id: outputId, active: outputActive }],
  });
  const shown = async (): Promise<unknown> => [
    (await api().inputs.list({ id })).items[0]!.active,
    (await api().outputs.list({ id })).items[0]!.active,
  ];
  for (const [inputActive, outputActive] of [
    [true, false],
    [true, true],
    [false, false],
  ] as const) {
    await door.publish("states", states(inputActive, outputActive));
    await eventually(async () => {
      const [first, second] = (await shown()) as [boolean, boolean];
      return first === inputActive && second === outputActive ? true : undefined;
    });
  }
  await door.publish("states", { inputs: [{ id: "foreign", active: true }], outputs: [] });
  expect(await door.waitFor("problem")).toMatchObject({ message: "states", reason: "NOT_FOUND" });
});

test("a panel reports its door release as on while it is open", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const { id } = await site.enable();
  await panel.waitFor(inService);
  const isOn = (active: boolean) =>
    eventually(async () => {
      const [output] = (await site.api().outputs.list({ id })).items;
      return output?.active === active ? true : undefined;
    });
  await isOn(false);
  await panel.output(1);
  await isOn(true);
  expect(await panel.setInput(1, true)).toMatchObject({ effects: [] });
  await eventually(async () => ((await site.api().inputs.list({ id })).items[0]?.active ? true : undefined));
  await isOn(false);
});

test("a configuration is sent in parts, later only what has changed, and can be refused with a reason", async () => {
  const { site, id } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const { version, from, parts } = await door.waitFor("manifest");
  expect(from).toBeNull();
  expect(parts.some(({ content }) => content)).toBe(false);
  await door.publish("want", { version, parts: parts.map(({ name }) => name) });
  await eventually(async () => (door.received("part").length === parts.length ? true : undefined));
  const configuration = deviceConfiguration.parse(joinParts(version, door.received("part")));
  expect(configuration).toMatchObject({ version, deviceId: id, people: [{ name: "Ada Bianchi" }] });
  expect(configuration.tags).toHaveLength(1);
  expect((await site.api().devices.getConfiguration({ id })).version).toBe(version);
  await door.publish("applied", { version });

  await site.api().devices.update({ id, body: { name: "Main door" } });
  const next = await door.waitFor("manifest", { from: version });
  expect(next.parts).toEqual([
    { name: "device", digest: expect.any(String), content: expect.objectContaining({ name: "Main door" }) },
  ]);
  await door.publish("refused", { version: next.version, reason: "Too many buttons." });
  await eventually(async () => {
    const { configurationProblem } = await site.api().devices.get({ id });
    return configurationProblem === "Too many buttons." ? true : undefined;
  });
  await door.publish("applied", { version: next.version });
  await eventually(async () => {
    const { configurationProblem, configurationState } = await site.api().devices.get({ id });
    return configurationProblem === null && configurationState === "applied" ? true : undefined;
  });
});

test("changed preferences send no configuration, and one more tag sends one person", async () => {
  const { site, id } = await withDoor();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const { version, parts } = await door.waitFor("manifest");
  const { userId } = site.administrator;
  await site.api().nfcTags.create({
    body: { identifier: "Spare", value: "04FFEEDDCC", userId },
  });
  const next = await door.waitFor("manifest", { from: version });
  const [people] = next.parts;
  expect(next.parts).toEqual([people]);
  const from = parts.find(({ name }) => name === "people")?.digest;
  expect(people).toMatchObject({
    name: "people",
    change: { from, userIds: [userId], people: [{ userId }], tags: [{}, {}] },
  });
  expect(next.removed).toEqual([]);
  await site.api().nfcTags.create({ body: { identifier: "Pool", value: "04FFEEDDAA" } });
  await site.api().devices.update({ id, body: { offlineMode: true } });
  await door.waitFor("manifest", { from: next.version });
  // A tag without a holder is sent to no device.
  expect(door.received("manifest")).toHaveLength(3);
});

test("a device that ignores the content or the change of a part can request the part", async () => {
  const { site, id } = await withDoor();
  const { userId } = site.administrator;
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  const { version } = await door.waitFor("manifest");
  await site.api().devices.update({ id, body: { name: "Main door" } });
  const next = await door.waitFor("manifest", { from: version });
  await door.publish("want", { version: next.version, parts: ["device"] });
  expect(await door.waitFor("part", { name: "device" })).toEqual(next.parts[0]);

  await site.api().nfcTags.create({ body: { identifier: "Spare", value: "04FFEEDDCC", userId } });
  const last = await door.waitFor("manifest", { from: next.version });
  await door.publish("want", { version: last.version, parts: ["people"] });
  const part = await door.waitFor("part", { name: "people" });
  expect(part).toMatchObject({ digest: last.parts[0]?.digest, content: { tags: [{}, {}] } });
});

test("a panel applies a change of people to the part that it has", async () => {
  const { site, panel } = await openSiteOfLonePanel();
  const reasonFor = async (value: string): Promise<string | undefined> =>
    (await panel.present("NFC_TAG", value))?.decision.reason;
  expect(await reasonFor(TAG)).toBe("GRANTED");
  expect(await reasonFor("04FFEEDDCC")).toBe("UNKNOWN_TAG");

  const { userId } = site.administrator;
  const tag = await site.api().nfcTags.create({
    body: { identifier: "Spare", value: "04FFEEDDCC", userId },
  });
  await site.configured(panel);
  expect(await reasonFor("04FFEEDDCC")).toBe("GRANTED");
  await site.api().nfcTags.remove({ id: tag.id });
  await site.configured(panel);
  expect(await reasonFor("04FFEEDDCC")).toBe("UNKNOWN_TAG");
  expect(await reasonFor(TAG)).toBe("GRANTED");
});

test("hardware ids are taken in lower case, and `gone` as a last will", async () => {
  const { site } = await withDoor();
  const hwId = site.hwId.toLowerCase();
  const will = { topic: upTopic(hwId, "gone"), payload: Buffer.from("{}"), qos: 1 as const, retain: false };
  const door = await connectAsPanel(site, hwId, { will });
  await door.publish("hello", createHello());
  expect(await door.waitFor("welcome")).toMatchObject({ protocol: 2 });
  expect(await decidedFor(door)).toMatchObject({ decision: { reason: "GRANTED" } });
});

test("any keep-alive is accepted: none and a long one too", async () => {
  const { site } = await withDoor();
  for (const keepalive of [0, 600, 3600]) {
    const door = await connectAsPanel(site, site.hwId, { keepalive });
    await door.publish("hello", createHello());
    await door.waitFor("welcome");
  }
});

test("a subscription is granted at quality of service 1, and refused at any other, which the link does not carry", async () => {
  const { site } = await withDoor();
  const { client } = await connectAsPanel(site);
  const own = downTopic(site.hwId, "welcome");
  expect(await client.subscribeAsync(own, { qos: 1 })).toMatchObject([{ qos: 1 }]);
  for (const qos of [0, 2] as const)
    await expect(client.subscribeAsync(own, { qos }), `quality of service ${qos}`).rejects.toThrow();
});
