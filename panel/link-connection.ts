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
import { isCertificateFault } from "#contract/client/certificate-fault.ts";
import { findAtBroker, type FoundBroker, keeperIn } from "./broker-client.ts";

export type AnyDownMessage = {
  [N in DownMessageName]: { name: N; message: DownMessage<N> };
}[DownMessageName];

export interface LinkConnection {
  /** Answers false when there is no connection to say it over. */
  say<N extends UpMessageName>(name: N, message: UpMessage<N>): boolean;
  /** Ends the connection and signs in anew at once. */
  signInAgain(): void;
  /** There is a broker to go to. */
  moveTo(url: string): void;
  atBroker(): boolean;
  stop(): Promise<void>;
}

/**
 * `refused`: the server knows the panel by another password, or not at all. `untrusted`: nobody vouches for the
 * certificate, so nothing was sent.
 */
export type Closing = "refused" | "untrusted" | "lost" | "unreachable";

interface LinkOptions {
  /** `http(s)://…` (a web socket of the console's server) or `mqtt(s)://…` (TCP). */
  server: string;
  hwId: string;
  firstRetryMs: number;
  lastRetryMs: number;
  /** After how long without a server a broker is left. */
  desertedAfterMs: number;
  password(): string;
  /** Also when another server has come to the broker, which knows nobody. */
  opened(where: "server" | "broker"): void;
  received(message: AnyDownMessage): void;
  closed(how: Closing): void;
}

const CONNECT_WITHIN_MS = 10_000;
const KEEPALIVE_S = 30;
/** A connection that lasted this long was a good one: the next pause is short again. */
const STEADY_AFTER_MS = 5_000;
const REFUSED_CODES = new Set<unknown>([4, 5]);

/**
 * Connects, and connects again for ever, with pauses that grow and are never the same for two panels. Whoever was told
 * of a broker goes there once it has been found to work, and comes back as soon as it does not.
 */
export function keepConnected(options: LinkOptions): LinkConnection {
  const { hwId, firstRetryMs, lastRetryMs } = options;
  let client: MqttClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let move: NodeJS.Timeout | undefined;
  let failures = 0;
  let failedMoves = 0;
  let atBroker = false;
  let stopped = false;

  function signIn(): void {
    const current = connect(addressOf(options.server), {
      ...fixedOptions,
      clientId: hwId,
      username: hwId,
      password: options.password(),
    });
    use(current, "unreachable");
    current.on("connect", () => {
      current.subscribe(downTopic(hwId, "+"), { qos: 1 }, (error) => {
        if (error) current.end(true);
        else if (client === current) options.opened("server");
      });
    });
  }

  /** Hears this connection from now on, and makes a new one when it ends. */
  function use(current: MqttClient, before: "lost" | "unreachable"): void {
    client = current;
    let how: Closing = before;
    let steady: NodeJS.Timeout | undefined;
    current.on("connect", () => {
      how = "lost";
      steady = setTimeout(() => (failures = 0), STEADY_AFTER_MS);
    });
    current.on("message", (topic, payload) => {
      const message = readMessage(topic, payload);
      if (message && client === current) options.received(message);
    });
    current.on("error", (error) => {
      if ("code" in error && REFUSED_CODES.has(error.code)) how = "refused";
      if (isCertificateFault(error)) how = "untrusted";
    });
    current.once("close", () => {
      clearTimeout(steady);
      current.end(true);
      if (client !== current) return;
      leave();
      if (stopped) return;
      options.closed(how);
      retry = setTimeout(signIn, pauseAfter(failures++));
    });
  }

  function leave(): void {
    client = undefined;
    atBroker = false;
    clearTimeout(retry);
    clearTimeout(move);
  }

  function moveTo(url: string): void {
    clearTimeout(move);
    move = setTimeout(() => void tryToMove(url), pauseAfter(failedMoves++));
  }

  /** Looks for the broker while all stays as it is, so that one that is away costs nobody a thing. */
  async function tryToMove(url: string): Promise<void> {
    const former = client;
    const found = await findAtBroker({ url, hwId, password: options.password() });
    if (stopped || !client || client !== former) return void found?.client.end(true);
    if (!found) return moveTo(url);
    leave();
    former.end(true);
    atBroker = true;
    use(found.client, "lost");
    followKeepers(found);
    options.opened("broker");
  }

  /** A server that takes the broker over knows nobody; where none does, this is the wrong place. */
  function followKeepers({ client: current, keeper }: FoundBroker): void {
    let last: string | null = keeper;
    let deserted: NodeJS.Timeout | undefined;
    const steady = setTimeout(() => (failedMoves = 0), STEADY_AFTER_MS);
    current.on("message", (topic, payload) => {
      const now = keeperIn(topic, payload);
      if (now === undefined || client !== current) return;
      clearTimeout(deserted);
      if (now === null) deserted = setTimeout(() => current.end(true), options.desertedAfterMs);
      else if (now !== last) options.opened("broker");
      last = now ?? last;
    });
    current.once("close", () => {
      clearTimeout(steady);
      clearTimeout(deserted);
    });
  }

  function pauseAfter(count: number): number {
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(count, 20));
    return longest * (0.5 + Math.random() / 2);
  }

  function say<N extends UpMessageName>(name: N, message: UpMessage<N>): boolean {
    if (!client?.connected) return false;
    client.publish(upTopic(hwId, name), JSON.stringify(message), { qos: 1 });
    return true;
  }

  signIn();
  return {
    ...{ say, moveTo },
    atBroker: () => atBroker,
    signInAgain() {
      const former = client;
      leave();
      former?.end(true);
      if (!stopped) signIn();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(move);
      // Who says good-bye to a broker has no last will.
      if (atBroker) say("gone", {});
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
