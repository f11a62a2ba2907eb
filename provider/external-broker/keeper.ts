import type { MqttClient } from "mqtt";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { KEEPER_TOPIC, LINK_MESSAGE_MAX_BYTES, readTopic } from "#contract/device-link.ts";
import { storageFault } from "../db/engine/storage-fault.ts";
import type { House } from "../house.ts";
import { type Accounts, makeAccounts, SERVER_ACCOUNT, serverPassword } from "./accounts.ts";
import { openControl } from "./control.ts";
import { LEASE_MS, makeLease } from "./lease.ts";
import { BrokerError, type BrokerProblem, openClient, type SignIn, splitAddress } from "./open-client.ts";

const RENEW_MS = 3_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 15_000;
const STOP_WITHIN_MS = 2_000;
/** Changes that come together are looked at together. */
const GATHER_MS = 200;
/** What was changed at the broker behind our back is put right this often. */
const REPAIR_EVERY_MS = 10 * 60_000;
const LOOK_EVERY_MS = 15_000;
/** The names that all servers use: a second one ends the first one's connection. */
const CONTROL_ID = "portineria-accounts";

/** What the device link is told of the broker while this server keeps it. */
export interface Kept {
  /** A message below the `up` topic of this device, which has an account of its own. */
  heard(hwId: string, message: string, payload: Buffer, device: ReturnType<Accounts["deviceOf"]>): void;
  /** This server begins to keep the broker. */
  began(): void;
  /** The device is not connected any more; all of them without a name. */
  ended(hwId?: string): void;
}

/** The external broker, which one of the servers keeps at a time. */
export interface Keeper {
  /** Sends to a device; lost while this server does not keep the broker. */
  send(topic: string, payload: string): void;
  /** Ends the device's connection; its account is made anew if it should be there. */
  drop(hwId: string): void;
  /** Some device's account may have to be another one. */
  look(): void;
  problem(): BrokerProblem | undefined;
  stop(): Promise<void>;
}

/** One turn of keeping: from the sign-in until something goes wrong. */
interface Turn {
  accounts: Accounts;
  client: MqttClient;
}

/** Keeps the broker at this address, or waits until whichever server keeps it does not any more. */
export function startKeeper(
  house: Pick<House, "db" | "keys" | "log" | "now">,
  { url, kept }: { url: string; kept: Kept },
): Keeper {
  const { log } = house;
  const { address, account } = splitAddress(url);
  const lease = makeLease(house);
  const stopping = new AbortController();
  let turn: Turn | undefined;
  let told: BrokerProblem | undefined | "nothing" = "nothing";
  let gathering: NodeJS.Timeout | undefined;

  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      if (!(await holds())) {
        await pause(RENEW_MS);
        continue;
      }
      const startedAt = performance.now();
      await keep().catch(failed);
      if (performance.now() - startedAt > LAST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      await lease.release().catch(() => undefined);
      await pause(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2);
    }
  }

  /** Whose database is away keeps nothing. */
  async function holds(): Promise<boolean> {
    return lease.hold().catch((error: unknown) => {
      if (storageFault(error) === "other") failed(error);
      return false;
    });
  }

  /** Keeps the broker for as long as the lease and both connections last. @throws BrokerError */
  async function keep(): Promise<void> {
    const ends = new AbortController();
    const end = (): void => ends.abort();
    const renewing = renewUntil(ends.signal, end);
    const lost = aborted(ends.signal).then(() => {
      throw new BrokerError("unreachable", "the connection or the lease was lost");
    });
    try {
      await Promise.race([serve(ends), lost, aborted(stopping.signal)]);
      if (turn) await leave(turn.client);
    } finally {
      turn = undefined;
      end();
      kept.ended();
      await renewing;
    }
  }

  /** Has the accounts as they should be, then hears and answers devices, until then. @throws BrokerError */
  async function serve(ends: AbortController): Promise<void> {
    const { signal } = ends;
    async function open(clientId: string, as: Omit<SignIn, "signal">): Promise<MqttClient> {
      const client = await openClient(address, clientId, { ...as, signal });
      return client.once("close", () => ends.abort());
    }
    const control = await openControl(await open(CONTROL_ID, account));
    const accounts = makeAccounts({ house, control, ended: kept.ended });
    await accounts.repair();
    const client = await open(SERVER_ACCOUNT, {
      ...{ username: SERVER_ACCOUNT, password: serverPassword(house) },
      will: { topic: KEEPER_TOPIC, payload: Buffer.from(noticeOf(null)), qos: 1, retain: true },
    });
    turn = { accounts, client };
    await attend(turn);
    tell(undefined);
    await seeToAccounts(accounts, signal);
  }

  async function renewUntil(signal: AbortSignal, lost: () => void): Promise<void> {
    let heldAt = performance.now();
    while (!signal.aborted) {
      await sleep(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const asked = performance.now();
      const holds = await lease.hold().catch(() => undefined);
      if (holds) heldAt = asked;
      if (holds === false || performance.now() - heldAt > LEASE_MS) lost();
    }
  }

  /** From now on this server hears what devices say, and they learn that they have to say what they are. */
  async function attend({ accounts, client }: Turn): Promise<void> {
    function hear(topic: string, payload: Buffer): void {
      const read = readTopic(topic);
      if (read?.direction !== "up" || turn?.client !== client) return;
      if (payload.length <= LINK_MESSAGE_MAX_BYTES)
        return kept.heard(read.hwId, read.message, payload, accounts.deviceOf(read.hwId));
      log("warn", "A device's message was too long.", { hwId: read.hwId });
      drop(read.hwId);
    }
    // What comes in one piece is heard one after the other: a greeting has its effect before the next message.
    client.on("message", (topic, payload) => void setImmediate(hear, topic, payload));
    await client.subscribeAsync("portineria/+/up/+", { qos: 1 });
    kept.began();
    await client.publishAsync(KEEPER_TOPIC, noticeOf(randomUUID()), { qos: 1, retain: true });
  }

  /** @throws BrokerError */
  async function seeToAccounts(accounts: Accounts, signal: AbortSignal): Promise<void> {
    let repairedAt = performance.now();
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const isDue = performance.now() - repairedAt > REPAIR_EVERY_MS;
      if (isDue) repairedAt = performance.now();
      await seen(isDue ? accounts.repair() : accounts.look());
    }
  }

  /** The next look tries again what a database could not answer. */
  async function seen(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (error instanceof BrokerError) throw error;
      if (storageFault(error) === "other") failed(error);
    });
  }

  async function leave(client: MqttClient): Promise<void> {
    const said = client.publishAsync(KEEPER_TOPIC, noticeOf(null), { qos: 1, retain: true });
    await Promise.race([said.catch(() => undefined), sleep(FIRST_PAUSE_MS, undefined, { ref: false })]);
  }

  function failed(error: unknown): void {
    if (stopping.signal.aborted) return;
    if (error instanceof BrokerError) return tell(error.problem, error.message);
    log("error", "The broker could not be kept.", { error: error instanceof Error ? error.stack : "" });
  }

  /** Said once for as long as it stays so. */
  function tell(problem: BrokerProblem | undefined, why?: string): void {
    lease.note(problem);
    if (told === problem) return;
    told = problem;
    if (problem) log("warn", "The broker can't be kept.", { broker: address, problem, why });
    else log("info", "This server keeps the broker.", { broker: address });
  }

  function look(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      // Whatever goes wrong with the broker is seen where its connection ends.
      if (turn) seen(turn.accounts.look()).catch(() => undefined);
    }, GATHER_MS).unref();
  }

  function drop(hwId: string): void {
    turn?.accounts.drop(hwId).then(look, () => undefined);
  }

  const running = run();
  return {
    send: (topic, payload) => void turn?.client.publish(topic, payload, { qos: 1 }),
    ...{ drop, look },
    problem: () => lease.problem(),
    async stop() {
      stopping.abort();
      clearTimeout(gathering);
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Resolves once this is over. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function noticeOf(keeper: string | null): string {
  return JSON.stringify({ keeper });
}
