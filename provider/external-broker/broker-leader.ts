import { setTimeout as sleep } from "node:timers/promises";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { createLease } from "#storage/jobs/lease.ts";
import { type LeaderListener, LeaderTerm, RENEW_MS, type TermOptions } from "./leader-term.ts";
import { BROKER_PROBLEMS, BrokerError, type BrokerProblem, splitAddress } from "./open-client.ts";

/** The lease of the leading server; its note is the problem of the broker. */
export const BROKER_LEASE = "broker-leader";

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 15_000;
const STOP_WITHIN_MS = 2_000;
/** Changes within this time are processed together. */
const GATHER_MS = 200;

/**
 * Makes one of the servers the leader at the external broker: leads, or waits until no other server leads.
 */
export class BrokerLeader {
  readonly #options: TermOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  /** Undefined while another server leads, and between terms. */
  #term: LeaderTerm | undefined;
  /** The state that was last logged. */
  #reported: BrokerProblem | "leads" | "nothing" = "nothing";
  #gathering: NodeJS.Timeout | undefined;

  constructor(context: TermOptions["context"], { url, listener }: { url: string; listener: LeaderListener }) {
    this.#options = {
      ...splitAddress(url),
      context,
      lease: createLease(context, BROKER_LEASE),
      listener,
      drop: (hwId) => this.drop(hwId),
      leads: () => this.#leads(),
      failed: (error) => this.#failed(error),
    };
    this.#running = this.#run();
  }

  /** Sends to a device; the message is lost while this server is not the leader. */
  send(topic: string, payload: string): void {
    this.#term?.send(topic, payload);
  }

  /** Ends a device's connection; its account is created again if it should exist. */
  drop(hwId: string): void {
    this.#term?.drop(hwId).then(
      () => this.poll(),
      () => undefined,
    );
  }

  /** Notifies that the account of a device may have to change. */
  poll(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      // A failure of the broker ends the connection, which is handled there.
      this.#term?.poll().catch(() => undefined);
    }, GATHER_MS).unref();
  }

  problem(): BrokerProblem | undefined {
    const note = this.#options.lease.note();
    return BROKER_PROBLEMS.find((problem) => problem === note);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#gathering);
    await Promise.race([this.#running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.#stopping.signal.aborted) {
      if (!(await this.#holds())) {
        await this.#pause(RENEW_MS);
        continue;
      }
      const startedAt = performance.now();
      await this.#lead();
      if (performance.now() - startedAt > LAST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      await this.#options.lease.release().catch(() => undefined);
      await this.#pause(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2);
    }
  }

  /** Whether this server holds the lease; false when the database is unavailable. */
  async #holds(): Promise<boolean> {
    return this.#options.lease.hold().catch((error: unknown) => {
      if (storageFault(error) === "other") this.#failed(error);
      return false;
    });
  }

  async #lead(): Promise<void> {
    this.#term = new LeaderTerm(this.#options);
    await this.#term.run(this.#stopping.signal).catch((error: unknown) => this.#failed(error));
    this.#term = undefined;
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  #leads(): void {
    const { context, address, lease } = this.#options;
    lease.setNote(undefined);
    if (this.#reported === "leads") return;
    this.#reported = "leads";
    context.log("info", "This server is the leader at the broker.", { broker: address });
  }

  #failed(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    if (error instanceof BrokerError) return this.#cannotLead(error);
    this.#options.context.log("error", "This server could not lead at the broker.", {
      fault: storageFault(error),
      error: error instanceof Error ? error.stack : "",
    });
  }

  /** Logs a problem once while it lasts. */
  #cannotLead({ problem, message: why }: BrokerError): void {
    const { context, address, lease } = this.#options;
    lease.setNote(problem);
    if (this.#reported === problem) return;
    this.#reported = problem;
    context.log("warn", "This server can't lead at the broker.", { broker: address, problem, why });
  }
}
