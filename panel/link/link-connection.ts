import "#contract/device-link/no-number-cache.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type IClientOptions, type MqttClient } from "mqtt";
import { isCertificateFault } from "#contract/client/certificate-fault.ts";
import {
  type DownMessage,
  type DownMessageName,
  downMessages,
  LINK_WEB_SOCKET_PATH,
  type UpMessage,
  type UpMessageName,
} from "#contract/device-link/device-link.ts";
import { downTopic, readTopic, upTopic } from "#contract/device-link/topics.ts";
import { readJsonText } from "#rules/json-text.ts";
import { findAtBroker, followLeaders } from "./broker-client.ts";
import { GrowingPauses } from "./growing-pauses.ts";

export type AnyDownMessage = {
  [N in DownMessageName]: { name: N; message: DownMessage<N> };
}[DownMessageName];

/**
 * `refused`: the server has another password for the panel, or does not know it. `untrusted`: the certificate
 * is not trusted, so nothing was sent.
 */
export type CloseReason = "refused" | "untrusted" | "lost" | "unreachable";

interface LinkOptions {
  /** `http(s)://…` (a web socket of the console's server) or `mqtt(s)://…` (TCP). */
  server: string;
  hwId: string;
  firstRetryMs: number;
  lastRetryMs: number;
  /** How long a broker may be without a leading server before it is left. */
  desertedAfterMs: number;
  password(): string;
  /**
   * Called for each connection, and when another server has become the leader, which does not know the state
   * of its devices.
   */
  opened(where: "server" | "broker"): void;
  received(message: AnyDownMessage): void;
  closed(how: CloseReason): void;
}

const CONNECT_WITHIN_MS = 10_000;
const KEEPALIVE_S = 30;
/** A whole configuration is one message in protocol 1. */
const SERVER_MESSAGE_BOUNDS = { length: 64 * 1024 * 1024, values: 2_000_000 };
const STOPPED_WITHIN_MS = 2_000;
const REFUSED_CODES = new Set<unknown>([4, 5]);

/**
 * Connects, and reconnects forever, with pauses that grow and are randomised between panels. A panel that
 * receives a broker's address moves there once a connection to it has succeeded, and returns as soon as it
 * fails.
 */
export class LinkConnection {
  readonly #options: LinkOptions;
  readonly #signInPauses: GrowingPauses;
  readonly #movePauses: GrowingPauses;
  /** `pausing`: between two attempts to sign in. In the other states the client may still be connecting. */
  #state: "pausing" | "at-server" | "at-broker" | "unplugged" | "stopped" = "pausing";
  #client: MqttClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #move: NodeJS.Timeout | undefined;
  /** Whether a broker is being tried beside the connection, which may end in the meantime. */
  #isMoving = false;

  /** @throws Error for a server's address that is invalid */
  constructor(options: LinkOptions) {
    this.#options = options;
    this.#signInPauses = new GrowingPauses(options);
    this.#movePauses = new GrowingPauses(options);
    this.#signIn();
  }

  /** Publishes a message; returns false when there is no connection. */
  publish<N extends UpMessageName>(name: N, message: UpMessage<N>): boolean {
    if (!this.#client?.connected) return false;
    this.#client.publish(upTopic(this.#options.hwId, name), JSON.stringify(message), { qos: 1 });
    return true;
  }

  atBroker(): boolean {
    return this.#state === "at-broker";
  }

  /** Pulls the network plug: the connection is cut, and no other is made until the plug is back. */
  unplug(): void {
    if (this.#state === "stopped" || this.#state === "unplugged") return;
    const former = this.#client;
    this.#leave();
    this.#state = "unplugged";
    former?.end(true);
    this.#options.closed("lost");
  }

  /** Puts the network plug back. */
  plugIn(): void {
    if (this.#state === "unplugged") this.#signIn();
  }

  /** Ends the connection and signs in again at once. */
  signInAgain(): void {
    if (this.#state === "stopped" || this.#state === "unplugged") return;
    const former = this.#client;
    this.#leave();
    former?.end(true);
    this.#signIn();
  }

  /**
   * Moves to a broker that the server has named. Does nothing while it tries a broker or is connected to one:
   * a second client with the same id would end the first. The server can name the broker twice, and the
   * second message can be processed after the move.
   */
  moveTo(url: string): void {
    if (this.#state !== "at-server" || this.#isMoving) return;
    clearTimeout(this.#move);
    this.#move = setTimeout(() => void this.#tryToMove(url), this.#movePauses.next());
  }

  async stop(): Promise<void> {
    // A client that disconnects properly triggers no last will.
    if (this.#state === "at-broker") this.publish("gone", {});
    this.#state = "stopped";
    clearTimeout(this.#retry);
    clearTimeout(this.#move);
    const last = this.#client;
    // If the connection has just been lost, the last message never arrives; the broker then sends the last will.
    await Promise.race([last?.endAsync(), sleep(STOPPED_WITHIN_MS, undefined, { ref: false })]);
    last?.end(true);
  }

  #signIn(): void {
    const { server, hwId, password, opened } = this.#options;
    const client = connect(toMqttAddress(server), {
      ...fixedOptions,
      clientId: hwId,
      username: hwId,
      password: password(),
    });
    this.#use(client, "at-server");
    client.on("connect", () => {
      client.subscribe(downTopic(hwId, "+"), { qos: 1 }, (error) => {
        if (error) client.end(true);
        else if (this.#client === client) opened("server");
      });
    });
  }

  /** Uses this connection from now on, and makes a new one when it ends. */
  #use(client: MqttClient, state: "at-server" | "at-broker"): void {
    this.#client = client;
    this.#state = state;
    let how: CloseReason = state === "at-broker" ? "lost" : "unreachable";
    client.on("connect", () => {
      how = "lost";
      this.#signInPauses.shortenIfSteady(client);
    });
    client.on("message", (topic, payload) => {
      const message = readMessage(topic, payload);
      if (message && this.#client === client) this.#options.received(message);
    });
    client.on("error", (error) => {
      if ("code" in error && REFUSED_CODES.has(error.code)) how = "refused";
      if (isCertificateFault(error)) how = "untrusted";
    });
    client.once("close", () => {
      client.end(true);
      if (this.#client === client) this.#closed(how);
    });
  }

  #closed(how: CloseReason): void {
    if (this.#state === "stopped") return;
    this.#leave();
    this.#options.closed(how);
    this.#retry = setTimeout(() => this.#signIn(), this.#signInPauses.next());
  }

  #leave(): void {
    this.#client = undefined;
    this.#state = "pausing";
    clearTimeout(this.#retry);
    clearTimeout(this.#move);
  }

  /** Tries the broker beside the current connection, so that an unreachable broker has no effect. */
  async #tryToMove(url: string): Promise<void> {
    const { hwId, password, opened, desertedAfterMs } = this.#options;
    const former = this.#client;
    this.#isMoving = true;
    const found = await findAtBroker({ url, hwId, password: password() });
    this.#isMoving = false;
    // Another connection to the server may have received a broker's address in the meantime.
    const isStillThere = this.#state === "at-server" && former === this.#client;
    if (!found || !isStillThere) {
      found?.client.end(true);
      return this.moveTo(url);
    }
    this.#leave();
    former?.end(true);
    this.#use(found.client, "at-broker");
    this.#movePauses.shortenIfSteady(found.client);
    followLeaders(found, desertedAfterMs, () => {
      if (this.#client === found.client) opened("broker");
    });
    opened("broker");
  }
}

const fixedOptions: IClientOptions = {
  // The class controls the pauses between attempts.
  reconnectPeriod: 0,
  connectTimeout: CONNECT_WITHIN_MS,
  keepalive: KEEPALIVE_S,
  clean: true,
  protocolVersion: 4,
  resubscribe: false,
  queueQoSZero: false,
};

/** Returns the address for the MQTT client. @throws Error for anything but http(s):// and mqtt(s):// */
export function toMqttAddress(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol === "mqtt:" || url?.protocol === "mqtts:") return `${url.protocol}//${url.host}`;
  if (url?.protocol === "http:") return `ws://${url.host}${LINK_WEB_SOCKET_PATH}`;
  if (url?.protocol === "https:") return `wss://${url.host}${LINK_WEB_SOCKET_PATH}`;
  throw new Error("The server is given as http://…, https://… or mqtt://host:port.");
}

/** Parses a message; undefined for one that is not in the contract, such as one of a newer server. */
function readMessage(topic: string, payload: Buffer): AnyDownMessage | undefined {
  const name = readTopic(topic)?.message ?? "";
  if (!Object.hasOwn(downMessages, name)) return undefined;
  try {
    const content = readJsonText(payload.toString("utf8"), SERVER_MESSAGE_BOUNDS);
    const message = downMessages[name as DownMessageName].parse(content);
    return { name, message } as AnyDownMessage;
  } catch {
    return undefined;
  }
}
