import { connect, type IClientOptions, type MqttClient } from "mqtt";

const OPEN_WITHIN_MS = 10_000;
/** A broker that falls silent is found out after one and a half of this, and so is a server that does. */
const KEEPALIVE_S = 8;
const REFUSED_CODES = new Set<unknown>([4, 5]);

/** What is wrong with the broker, as everybody may know it. */
export type BrokerProblem = "unreachable" | "refused" | "without-accounts";

/** Why the broker can't be kept. */
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
  signal: AbortSignal;
}

/** Takes name and password out of an address. */
export function splitAddress(address: string): { address: string; account: Account } {
  const url = new URL(address);
  const account = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  return { address: `${url.protocol}//${url.host}`, account };
}

/**
 * Connects to a broker, once and for a bounded time; `signal` ends the connection. Nothing of it outlives it there.
 * @throws BrokerError
 */
export function openClient(
  address: string,
  clientId: string,
  { username, password, will, signal }: SignIn,
): Promise<MqttClient> {
  const client = connect(address, {
    ...{ clientId, username, password, clean: true, protocolVersion: 4, keepalive: KEEPALIVE_S },
    ...{ connectTimeout: OPEN_WITHIN_MS, reconnectPeriod: 0, resubscribe: false },
    ...(will && { will }),
  });
  return new Promise((resolve, reject) => {
    let why: Error & { code?: unknown } = new Error("it did not answer in time");
    const end = (): void => void client.end(true);
    // mqtt.js waits for the answer to its greeting, but not for a connection that nobody takes.
    const late = setTimeout(end, OPEN_WITHIN_MS);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    client.on("error", (error) => (why = error));
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
