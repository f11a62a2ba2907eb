import { connect, type IClientOptions, type MqttClient } from "mqtt";
import {
  downMessages,
  downTopic,
  LINK_WEB_SOCKET_PATH,
  readTopic,
  upTopic,
  type DownMessage,
  type DownMessageName,
  type UpMessage,
  type UpMessageName,
} from "#contract/device-link.ts";

export type AnyDownMessage = {
  [N in DownMessageName]: { name: N; message: DownMessage<N> };
}[DownMessageName];

export interface LinkConnection {
  /** Answers false when there is no connection to say it over. */
  say<N extends UpMessageName>(name: N, message: UpMessage<N>): boolean;
  /** Ends the connection and signs in anew at once. */
  signInAgain(): void;
  stop(): Promise<void>;
}

interface LinkOptions {
  /** `http(s)://…` (a web socket of the console's server) or `mqtt(s)://…` (TCP). */
  server: string;
  hwId: string;
  firstRetryMs: number;
  lastRetryMs: number;
  password(): string;
  opened(): void;
  received(message: AnyDownMessage): void;
  /** `refused`: the server knows the panel by another password, or not at all. */
  closed(how: "refused" | "lost" | "unreachable"): void;
}

const CONNECT_WITHIN_MS = 10_000;
const KEEPALIVE_S = 30;
/** A connection that lasted this long was a good one: the next pause is short again. */
const STEADY_AFTER_MS = 5_000;
const REFUSED_CODES = new Set<unknown>([4, 5]);

/** Connects, and connects again for ever, with pauses that grow and are never the same for two panels. */
export function keepConnected(options: LinkOptions): LinkConnection {
  const { hwId, firstRetryMs, lastRetryMs } = options;
  let client: MqttClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  function signIn(): void {
    const current = connect(addressOf(options.server), {
      ...fixedOptions,
      clientId: hwId,
      username: hwId,
      password: options.password(),
    });
    client = current;
    let how: "refused" | "lost" | "unreachable" = "unreachable";
    let steady: NodeJS.Timeout | undefined;
    current.on("connect", () => {
      how = "lost";
      steady = setTimeout(() => (failures = 0), STEADY_AFTER_MS);
      current.subscribe(downTopic(hwId, "+"), { qos: 1 }, (error) => {
        if (error) current.end(true);
        else if (client === current) options.opened();
      });
    });
    current.on("message", (topic, payload) => {
      const message = readMessage(topic, payload);
      if (message && client === current) options.received(message);
    });
    current.on("error", (error) => {
      if ("code" in error && REFUSED_CODES.has(error.code)) how = "refused";
    });
    current.once("close", () => {
      clearTimeout(steady);
      current.end(true);
      if (client !== current) return;
      client = undefined;
      if (stopped) return;
      options.closed(how);
      retry = setTimeout(signIn, pauseAfter(failures++));
    });
  }

  function pauseAfter(count: number): number {
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(count, 20));
    return longest * (0.5 + Math.random() / 2);
  }

  signIn();
  return {
    say(name, message) {
      if (!client?.connected) return false;
      client.publish(upTopic(hwId, name), JSON.stringify(message), { qos: 1 });
      return true;
    },
    signInAgain() {
      const former = client;
      client = undefined;
      clearTimeout(retry);
      former?.end(true);
      if (!stopped) signIn();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.endAsync();
    },
  };
}

const fixedOptions: IClientOptions = {
  // The pauses between attempts are ours.
  reconnectPeriod: 0,
  connectTimeout: CONNECT_WITHIN_MS,
  keepalive: KEEPALIVE_S,
  clean: true,
  protocolVersion: 4,
  resubscribe: false,
  queueQoSZero: false,
};

/** The address for the MQTT client. @throws Error for anything but http(s):// and mqtt(s):// */
export function addressOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol === "mqtt:" || url?.protocol === "mqtts:") return `${url.protocol}//${url.host}`;
  if (url?.protocol === "http:") return `ws://${url.host}${LINK_WEB_SOCKET_PATH}`;
  if (url?.protocol === "https:") return `wss://${url.host}${LINK_WEB_SOCKET_PATH}`;
  throw new Error("The server is given as http://…, https://… or mqtt://host:port.");
}

/** Undefined for what is not in the contract, as from a newer server. */
function readMessage(topic: string, payload: Buffer): AnyDownMessage | undefined {
  const name = readTopic(topic)?.message ?? "";
  if (!Object.hasOwn(downMessages, name)) return undefined;
  try {
    const message = downMessages[name as DownMessageName].parse(JSON.parse(payload.toString("utf8")));
    return { name, message } as AnyDownMessage;
  } catch {
    return undefined;
  }
}
