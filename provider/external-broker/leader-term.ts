import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { MqttClient } from "mqtt";
import { LEADER_TOPIC } from "#contract/device-link/device-link.ts";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { readTopic } from "#contract/device-link/topics.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { type Lease, LEASE_MS } from "#storage/jobs/lease.ts";
import type { ProviderContext } from "../context.ts";
import { Accounts, SERVER_ACCOUNT, serverPassword } from "./accounts.ts";
import { openControl } from "./control.ts";
import { BrokerError, openClient, type SignIn } from "./open-client.ts";

export const RENEW_MS = 3_000;
const PUBLISHED_WITHIN_MS = 1_000;
/** Interval at which changes that others made at the broker are corrected. */
const REPAIR_EVERY_MS = 10 * 60_000;
const CHECK_EVERY_MS = 15_000;
/** The client id that all servers use, because a second client ends the first one's connection. */
const CONTROL_ID = "portineria-accounts";

/** What the device link receives from the broker while this server is the leader. */
export interface LeaderListener {
  /** Called for a message in the `up` topics of a hardware id; `device` is undefined without an account. */
  received(hwId: string, message: string, payload: Buffer, device: ReturnType<Accounts["findDevice"]>): void;
  /** Called when this server has become the leader. */
  began(): void;
  /** Called when a device is disconnected; without `hwId`, all devices. */
  ended(hwId?: string): void;
}

export interface TermOptions {
  context: Pick<ProviderContext, "db" | "keys" | "log" | "now" | "outbound">;
  address: string;
  account: Pick<SignIn, "username" | "password">;
  lease: Lease;
  listener: LeaderListener;
  /** Ends a device's connection. */
  drop(hwId: string): void;
  /** Called when the accounts are correct and devices are served. */
  leads(): void;
  /** Called for an error that does not end the term. */
  failed(error: unknown): void;
}

/** One term as the leader: from the sign-in until an error, or until the server stops. */
export class LeaderTerm {
  readonly #options: TermOptions;
  readonly #ends = new AbortController();
  /** Undefined during sign-in, and once the term is over. */
  #leading: { accounts: Accounts; client: MqttClient } | undefined;

  constructor(options: TermOptions) {
    this.#options = options;
  }

  /** Leads while the lease and both connections last. @throws BrokerError */
  async run(stopping: AbortSignal): Promise<void> {
    const renewing = this.#renew();
    const lost = aborted(this.#ends.signal).then(() => {
      throw new BrokerError("unreachable", "the connection or the lease was lost");
    });
    try {
      await Promise.race([this.#serve(), lost, aborted(stopping)]);
      if (this.#leading) await leave(this.#leading.client);
    } finally {
      this.#leading = undefined;
      this.#ends.abort();
      this.#options.listener.ended();
      await renewing;
    }
  }

  /** Sends to a device; the message is lost while this server does not lead. */
  send(topic: string, payload: string): void {
    this.#leading?.client.publish(topic, payload, { qos: 1 });
  }

  /** Ends a device's connection. */
  async drop(hwId: string): Promise<void> {
    await this.#leading?.accounts.drop(hwId);
  }

  /** Applies changes of devices' accounts. @throws BrokerError */
  async poll(): Promise<void> {
    if (this.#leading) await this.#seen(this.#leading.accounts.poll());
  }

  async #renew(): Promise<void> {
    let heldAt = performance.now();
    while (await this.#pause(RENEW_MS)) {
      const requestedAt = performance.now();
      const holds = await this.#options.lease.hold().catch(() => undefined);
      if (holds) heldAt = requestedAt;
      if (holds === false || performance.now() - heldAt > LEASE_MS) this.#ends.abort();
    }
  }

  /** Corrects the accounts, then serves devices until the term ends. @throws BrokerError */
  async #serve(): Promise<void> {
    const { context, account, listener, leads } = this.#options;
    const control = await openControl(await this.#open(CONTROL_ID, account));
    const accounts = new Accounts({ context, control, ended: listener.ended });
    await accounts.repair();
    const client = await this.#open(SERVER_ACCOUNT, {
      username: SERVER_ACCOUNT,
      password: serverPassword(context),
      will: { topic: LEADER_TOPIC, payload: Buffer.from(noticeOf(null)), qos: 1, retain: true },
    });
    this.#leading = { accounts, client };
    await this.#startReceiving(accounts, client);
    leads();
    await this.#maintain(accounts);
  }

  async #open(clientId: string, as: Omit<SignIn, "signal" | "outbound">): Promise<MqttClient> {
    const { address, context } = this.#options;
    const { signal } = this.#ends;
    const client = await openClient(address, clientId, { ...as, signal, outbound: context.outbound });
    return client.once("close", () => this.#ends.abort());
  }

  /** Starts receiving the messages of devices, and requests hello from them. */
  async #startReceiving(accounts: Accounts, client: MqttClient): Promise<void> {
    const { listener } = this.#options;
    // Messages of one packet are processed one after the other: hello takes effect before the next message.
    client.on("message", (topic, payload) => setImmediate(() => this.#receive(topic, payload, accounts)));
    await client.subscribeAsync("portineria/+/up/+", { qos: 1 });
    listener.began();
    await client.publishAsync(LEADER_TOPIC, noticeOf(randomUUID()), { qos: 1, retain: true });
  }

  #receive(topic: string, payload: Buffer, accounts: Accounts): void {
    const { context, listener, drop } = this.#options;
    const read = readTopic(topic);
    if (read?.direction !== "up" || !this.#leading) return;
    if (payload.length <= LINK_MESSAGE_MAX_BYTES)
      return listener.received(read.hwId, read.message, payload, accounts.findDevice(read.hwId));
    context.log("warn", "A device's message was too long.", {
      hwId: read.hwId,
      repeats: `too long: ${read.hwId}`,
    });
    drop(read.hwId);
  }

  /** @throws BrokerError */
  async #maintain(accounts: Accounts): Promise<void> {
    let repairedAt = performance.now();
    while (await this.#pause(CHECK_EVERY_MS)) {
      const isDue = performance.now() - repairedAt > REPAIR_EVERY_MS;
      if (isDue) repairedAt = performance.now();
      await this.#seen(isDue ? accounts.repair() : accounts.poll());
    }
  }

  /** Handles errors of `work` that do not end the term; a failed query is retried at the next check. */
  async #seen(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (error instanceof BrokerError) throw error;
      if (storageFault(error) === "other") this.#options.failed(error);
    });
  }

  /** Waits; returns false once the term is over. */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#ends;
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  }
}

/** Notifies devices that no server leads. */
async function leave(client: MqttClient): Promise<void> {
  const published = client.publishAsync(LEADER_TOPIC, noticeOf(null), { qos: 1, retain: true });
  await Promise.race([
    published.catch(() => undefined),
    sleep(PUBLISHED_WITHIN_MS, undefined, { ref: false }),
  ]);
}

/** Resolves once the signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function noticeOf(leader: string | null): string {
  return JSON.stringify({ leader: leader });
}
