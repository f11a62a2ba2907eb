import { randomUUID } from "node:crypto";
import { connectAsync, type MqttClient } from "mqtt";
import {
  type DownMessage,
  NEWEST_PROTOCOL,
  type UpMessage,
  type UpMessageName,
} from "#contract/device-link/device-link.ts";
import { sealTag } from "#contract/device-link/sealed-tag.ts";
import { downTopic, secretPassword, upTopic } from "#contract/device-link/topics.ts";
import { FIRST_FIRMWARE, HARDWARE_OF_TYPE } from "#panel/hardware.ts";
import type { Door } from "./seeded-doors.ts";

/** A panel that stores no configuration, only its missing parts, so that a hundred of them cost little. */
export interface LightPanel {
  /** Bytes of the manifests and parts that it has received so far. */
  bytes: number;
  /** Number of configurations that it has received completely so far. */
  applied: number;
  /** Presents a tag to the server, and does not carry out the decision. */
  present(value: string): Promise<DownMessage<"decision">["decision"]>;
  stop(): Promise<void>;
}

/**
 * Connects a panel. It treats the parts of the first manifest as known, and requests the changed parts of
 * every later one.
 */
export async function startLightPanel(url: string, { hwId, secret }: Door): Promise<LightPanel> {
  const client = await connectAsync(url, {
    clientId: hwId,
    username: hwId,
    password: secretPassword(secret),
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const deciding = new Map<string, (decision: DownMessage<"decision">["decision"]) => void>();
  const panel: LightPanel = {
    bytes: 0,
    applied: 0,
    present(value) {
      const eventId = randomUUID();
      const sealed = sealTag(secret, eventId, value);
      say(client, hwId, "presented", { eventId, time: Date.now(), method: "NFC_TAG", sealed });
      return new Promise((resolve) => deciding.set(eventId, resolve));
    },
    stop: () => client.endAsync(),
  };
  const missing = new Set<string>();
  let version = "";

  function finish(): void {
    if (missing.size > 0) return;
    panel.applied++;
    say(client, hwId, "applied", { version });
  }

  client.on("message", (topic, payload) => {
    if (topic === downTopic(hwId, "manifest")) {
      panel.bytes += payload.length;
      const manifest = JSON.parse(payload.toString()) as DownMessage<"manifest">;
      version = manifest.version;
      missing.clear();
      if (manifest.from !== null)
        for (const { name, content, change } of manifest.parts) if (!content && !change) missing.add(name);
      if (missing.size > 0) say(client, hwId, "want", { version, parts: [...missing] });
      finish();
    } else if (topic === downTopic(hwId, "part")) {
      panel.bytes += payload.length;
      const { name } = JSON.parse(payload.toString()) as DownMessage<"part">;
      if (missing.delete(name)) finish();
    } else if (topic === downTopic(hwId, "decision")) {
      const { eventId, decision } = JSON.parse(payload.toString()) as DownMessage<"decision">;
      deciding.get(eventId)?.(decision);
      deciding.delete(eventId);
    }
  });
  await client.subscribeAsync(downTopic(hwId, "+"), { qos: 1 });
  const hello = { type: "RINGBELL", protocol: NEWEST_PROTOCOL, firmware: FIRST_FIRMWARE } as const;
  const state = { time: Date.now(), startedAt: Date.now(), configurationVersion: null };
  say(client, hwId, "hello", Object.assign(state, HARDWARE_OF_TYPE.RINGBELL, hello));
  return panel;
}

function say<N extends UpMessageName>(
  client: MqttClient,
  hwId: string,
  name: N,
  message: UpMessage<N>,
): void {
  client.publish(upTopic(hwId, name), JSON.stringify(message), { qos: 1 });
}
