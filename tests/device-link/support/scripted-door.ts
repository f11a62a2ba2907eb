import { readFileSync } from "node:fs";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { expect } from "vitest";
import type { DownMessage, DownMessageName, UpMessageName } from "#contract/device-link/device-link.ts";
import { downTopic, secretPassword, upTopic } from "#contract/device-link/topics.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import { eventually, onTestEnd, type Site } from "./site.ts";

/** A connection to a site's device link whose messages the test sends, without the panel's code. */
export interface ScriptedDoor {
  client: MqttClient;
  secret: string;
  publish(name: UpMessageName, message: object): Promise<unknown>;
  received<N extends DownMessageName>(name: N): DownMessage<N>[];
  /** Waits for the first message with this name that matches. */
  waitFor<N extends DownMessageName>(name: N, like?: object): Promise<DownMessage<N>>;
}

/** Returns the `hello` of a door of protocol 2. */
export function createHello(changes: object = {}): object {
  const hardware = { type: "RINGBELL", model: "other", firmware: "1", startedAt: 1 };
  const counts = { buttonCount: 1, outputCount: 1, inputCount: 1 };
  return { protocol: 2, time: Date.now(), ...hardware, ...counts, configurationVersion: null, ...changes };
}

/** Signs in as the site's panel, which has been brought into service and is stopped. */
export async function connectAsPanel(
  site: Pick<Site, "stateFile" | "hwId" | "mqtt">,
  hwId: string = site.hwId,
  more: IClientOptions = {},
): Promise<ScriptedDoor> {
  const { secret } = JSON.parse(readFileSync(site.stateFile, "utf8")) as { secret: string };
  const options = { username: hwId, password: secretPassword(secret), reconnectPeriod: 0, ...more };
  const client = await connectAsync(site.mqtt(), options);
  onTestEnd(() => client.endAsync(true));
  const all: { name: string; message: unknown }[] = [];
  client.on("message", (topic, payload) =>
    all.push({ name: topic.split("/").at(-1)!, message: JSON.parse(payload.toString()) }),
  );
  await client.subscribeAsync(downTopic(hwId, "+"), { qos: 1 });
  const door: ScriptedDoor = {
    client,
    secret,
    publish: (name, message) => client.publishAsync(upTopic(hwId, name), JSON.stringify(message), { qos: 1 }),
    received: <N extends DownMessageName>(name: N) =>
      all.flatMap((each) => (each.name === name ? [each.message as DownMessage<N>] : [])),
    waitFor: (name, like = {}) =>
      eventually(async () =>
        door.received(name).find((message) => {
          try {
            expect(message).toMatchObject(like);
            return true;
          } catch {
            return false;
          }
        }),
      ),
  };
  return door;
}

/** Stops a site's panel and connects as it, so that it is online but carries nothing out. */
export async function replacePanel(panel: Pick<Panel, "stop">, site: Site): Promise<ScriptedDoor> {
  await panel.stop();
  const door = await connectAsPanel(site);
  await door.publish("hello", createHello());
  await door.waitFor("welcome");
  return door;
}
