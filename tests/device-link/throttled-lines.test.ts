import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { activationPassword, downTopic, upTopic } from "#contract/device-link/topics.ts";
import { connectAsPanel, createHello, replacePanel } from "./support/scripted-door.ts";
import { HELLO } from "./support/shared-site.ts";
import { eventually, inService, onTestEnd, openSite, type Site } from "./support/site.ts";

const STRANGERS = ["VP-STRANGER-1", "VP-STRANGER-2", "VP-STRANGER-3"];

/** Returns how many lines the server wrote about each thing that was refused. */
function countWritten(site: Site): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of site.written().filter((each) => each.startsWith("warn"))) {
    const [, message = "", fields = "{}"] = /^warn ([^{]*) (\{.*\})$/.exec(line) ?? [];
    const { what, reason, hwId } = JSON.parse(fields) as Record<string, string | undefined>;
    const isStranger = hwId === undefined || STRANGERS.includes(hwId);
    const kind = [message, what, reason, isStranger ? "" : hwId].filter(Boolean).join(" ");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function signIn(site: Site, hwId: string, more: IClientOptions = {}): Promise<MqttClient> {
  const password = activationPassword("STRANGERCODE");
  const options = { username: hwId, password, clientId: hwId, reconnectPeriod: 0, ...more };
  const client = await connectAsync(site.mqtt(), options, false);
  client.on("error", () => undefined);
  onTestEnd(() => client.endAsync(true));
  return client;
}

test("what strangers have refused is one line of each kind, whatever they call themselves and however often", async () => {
  const site = await openSite();
  for (const hwId of STRANGERS) {
    const will = { topic: "elsewhere", payload: Buffer.from("x"), qos: 0, retain: false } as const;
    await expect(signIn(site, hwId, { will })).rejects.toThrow();
    await expect(signIn(site, hwId, { password: "neither" })).rejects.toThrow();
    const client = await signIn(site, hwId);
    await client.subscribeAsync(downTopic("VP-OTHER", "+"), { qos: 1 }).catch(() => undefined);
    for (let count = 0; count < 2; count++)
      await client.publishAsync(upTopic(hwId, "hello"), "{}", { qos: 1 });
    await client.publishAsync(upTopic(hwId, "hello"), JSON.stringify(HELLO), { qos: 1 });
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    client.publish(upTopic("VP-OTHER", "hello"), "{}", { qos: 1 }, () => undefined);
    await closed;
  }
  await eventually(async () => (site.logged().split("dropped").length > 6 ? true : undefined));
  expect(countWritten(site)).toEqual({
    "The device link refused something. a last will other than `gone`": 1,
    "The device link refused something. a sign-in": 1,
    "The device link refused something. a subscription": 1,
    "The device link refused something. a publication": 1,
    "A device's message was dropped. INVALID": 1,
  });
});

test("sign-ins that fail are one line, whichever devices they name", async () => {
  const site = await openSite();
  const { device } = await site.add("MONITOR", "Guessed");
  const failed = () => site.logged().split("A device could not sign in.").length - 1;
  while (failed() < 3)
    await expect(
      signIn(site, device.hwId!, { password: activationPassword("WRONGWRONG22") }),
    ).rejects.toThrow();
  expect(countWritten(site)).toMatchObject({ "A device could not sign in.": 1 });
});

test("what devices in service have refused is one line of each kind for each of them", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  await site.enable();
  await panel.waitFor(inService);
  const door = await replacePanel(panel, site);
  const stateFile = `${site.stateFile}-2`;
  const other = await site.add("MONITOR", "Other", { stateFile });
  await other.panel.stop();
  const monitor = await connectAsPanel({ ...site, stateFile }, other.device.hwId!);
  await monitor.publish("hello", createHello({ type: "MONITOR" }));
  await monitor.waitFor("welcome");
  for (let count = 0; count < 3; count++)
    for (const each of [door, monitor]) await each.publish("applied", { version: 1 });
  for (const each of [door, monitor])
    await eventually(async () => (each.received("problem").length === 3 ? true : undefined));
  expect(countWritten(site)).toEqual({
    [`A device's message was dropped. INVALID ${site.hwId}`]: 1,
    [`A device's message was dropped. INVALID ${other.device.hwId}`]: 1,
  });
});
