import "#contract/device-link/no-number-cache.ts";
import type { Socket } from "node:net";
import { type IClientOptions, MqttClient } from "mqtt";
import type { Outbound } from "../outbound/outbound.ts";

const OPEN_WITHIN_MS = 10_000;
/** A silent broker or server is detected after 1.5 times this. */
const KEEPALIVE_S = 8;
const REFUSED_CODES = new Set<unknown>([4, 5]);

/** The problems of the broker, which may be shown to everyone. */
export const BROKER_PROBLEMS = ["unreachable", "refused", "without-accounts"] as const;
export type BrokerProblem = (typeof BROKER_PROBLEMS)[number];

/** Thrown when this server cannot lead at the broker. */
export class BrokerError extends Error {
  readonly problem: BrokerProblem;

  constructor(problem: BrokerProblem, why: string) {
    super(why);
    this.problem = problem;
  }
}

interface Account {
  username: string;
  password: string;
}

export interface SignIn extends Account, Pick<IClientOptions, "will"> {
  outbound: Outbound;
  signal: AbortSignal;
}

/** Separates user name and password from an address. */
export function splitAddress(address: string): { address: string; account: Account } {
  const url = new URL(address);
  const account = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  return { address: `${url.protocol}//${url.host}`, account };
}

/** Opens the connection below the protocol: plain, or TLS. */
function openStream(address: string, outbound: Outbound): Socket {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "mqtts:"
    ? outbound.connectTls({ host, port: Number(port || 8883) })
    : outbound.connect({ host, port: Number(port || 1883) });
}

/**
 * Connects to a broker, once and with a time limit; `signal` ends the connection. The session is clean, so
 * the broker stores nothing of it.
 * @throws BrokerError
 */
export function openClient(
  address: string,
  clientId: string,
  { username, password, will, signal, outbound }: SignIn,
): Promise<MqttClient> {
  let why: Error & { code?: unknown } = new Error("it did not answer in time");
  const failed = (error: Error): void => void (why = error);
  const client = new MqttClient(() => openStream(address, outbound).on("error", failed), {
    clientId,
    username,
    password,
    clean: true,
    protocolVersion: 4,
    keepalive: KEEPALIVE_S,
    connectTimeout: OPEN_WITHIN_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    will,
  });
  return new Promise((resolve, reject) => {
    const end = (): void => void client.end(true);
    // mqtt.js has a timeout for the answer to its greeting, but not for a connection that is not accepted.
    const late = setTimeout(end, OPEN_WITHIN_MS);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    client.on("error", failed);
    client.once("connect", () => {
      clearTimeout(late);
      resolve(client);
    });
    client.once("close", () => {
      clearTimeout(late);
      signal.removeEventListener("abort", end);
      end();
      reject(new BrokerError(REFUSED_CODES.has(why.code) ? "refused" : "unreachable", why.message));
    });
  });
}
