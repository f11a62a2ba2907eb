import "#contract/device-link/no-number-cache.ts";
import { connect, type MqttClient } from "mqtt";
import { LEADER_TOPIC, leaderNotice } from "#contract/device-link/device-link.ts";
import { downTopic, upTopic } from "#contract/device-link/topics.ts";
import { readJsonText } from "#rules/json-text.ts";

const FOUND_WITHIN_MS = 10_000;
/** The connection to a silent broker ends after one and a half times this. */
const KEEPALIVE_S = 10;

interface BrokerSignIn {
  url: string;
  hwId: string;
  password: string;
}

interface BrokerConnection {
  client: MqttClient;
  leader: string;
}

/**
 * Signs in at a broker and subscribes; resolves to undefined unless a server is the leader there. If the
 * connection is lost, the broker reports that to the server.
 */
export function findAtBroker({ url, hwId, password }: BrokerSignIn): Promise<BrokerConnection | undefined> {
  const client = connect(url, {
    clientId: hwId,
    username: hwId,
    password,
    clean: true,
    protocolVersion: 4,
    keepalive: KEEPALIVE_S,
    connectTimeout: FOUND_WITHIN_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    will: { topic: upTopic(hwId, "gone"), payload: Buffer.from("{}"), qos: 1, retain: false },
  });
  return new Promise((resolve) => {
    const giveUp = (): void => void client.end(true);
    const late = setTimeout(giveUp, FOUND_WITHIN_MS);
    const found = (topic: string, payload: Buffer): void => {
      const leader = leaderIn(topic, payload);
      if (leader === undefined || leader === null) return;
      clearTimeout(late);
      client.off("message", found);
      client.off("close", closed);
      resolve({ client, leader });
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
      client.subscribe([downTopic(hwId, "+"), LEADER_TOPIC], { qos: 1 }, (error) => {
        if (error) giveUp();
      }),
    );
  });
}

/**
 * Calls `reportChange` for each new leader, which does not know the state of its devices. Leaves a broker that has
 * had no leader for `desertedAfterMs`.
 */
export function followLeaders(
  { client, leader }: BrokerConnection,
  desertedAfterMs: number,
  reportChange: () => void,
): void {
  let last = leader;
  let deserted: NodeJS.Timeout | undefined;
  client.on("message", (topic, payload) => {
    const now = leaderIn(topic, payload);
    if (now === undefined) return;
    clearTimeout(deserted);
    if (now === null) deserted = setTimeout(() => client.end(true), desertedAfterMs);
    else if (now !== last) reportChange();
    last = now ?? last;
  });
  client.once("close", () => clearTimeout(deserted));
}

/**
 * Returns the leading server that a message of the broker names; null when there is none, undefined for any
 * other message.
 */
function leaderIn(topic: string, payload: Buffer): string | null | undefined {
  if (topic !== LEADER_TOPIC) return undefined;
  try {
    return leaderNotice.parse(readJsonText(payload.toString("utf8"))).leader;
  } catch {
    return undefined;
  }
}
