import { connect, type MqttClient } from "mqtt";
import { downTopic, KEEPER_TOPIC, keeperNotice, upTopic } from "#contract/device-link.ts";

const FOUND_WITHIN_MS = 10_000;
/** A broker that falls silent is left after one and a half of this. */
const KEEPALIVE_S = 10;

interface BrokerSignIn {
  url: string;
  hwId: string;
  password: string;
}

export interface FoundBroker {
  client: MqttClient;
  keeper: string;
}

/**
 * Signs in at a broker and listens; undefined unless a server keeps it. Where the connection breaks off, the broker
 * tells the server so.
 */
export function findAtBroker({ url, hwId, password }: BrokerSignIn): Promise<FoundBroker | undefined> {
  const client = connect(url, {
    ...{ clientId: hwId, username: hwId, password, clean: true, protocolVersion: 4, keepalive: KEEPALIVE_S },
    ...{ connectTimeout: FOUND_WITHIN_MS, reconnectPeriod: 0, resubscribe: false },
    will: { topic: upTopic(hwId, "gone"), payload: Buffer.from("{}"), qos: 1, retain: false },
  });
  return new Promise((resolve) => {
    const giveUp = (): void => void client.end(true);
    const late = setTimeout(giveUp, FOUND_WITHIN_MS);
    const found = (topic: string, payload: Buffer): void => {
      const keeper = keeperIn(topic, payload);
      if (keeper === undefined || keeper === null) return;
      clearTimeout(late);
      client.off("message", found);
      client.off("close", closed);
      resolve({ client, keeper });
    };
    const closed = (): void => {
      clearTimeout(late);
      giveUp();
      resolve(undefined);
    };
    client.on("error", () => undefined);
    client.on("message", found);
    client.once("close", closed);
    client.once("connect", () =>
      client.subscribe([downTopic(hwId, "+"), KEEPER_TOPIC], { qos: 1 }, (error) => {
        if (error) giveUp();
      }),
    );
  });
}

/** Which server keeps the broker, where the message tells; null where none does. */
export function keeperIn(topic: string, payload: Buffer): string | null | undefined {
  if (topic !== KEEPER_TOPIC) return undefined;
  try {
    return keeperNotice.parse(JSON.parse(payload.toString("utf8"))).keeper;
  } catch {
    return undefined;
  }
}
