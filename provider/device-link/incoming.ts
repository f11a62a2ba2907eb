import { setTimeout as sleep } from "node:timers/promises";
import { createAdmissionQueue } from "../admission-queue.ts";
import { type Connection, type Connections, type Peer, send } from "./connections.ts";
import { createProblem, isUpMessage, listEventIds, type Problem, readMessage } from "./read-message.ts";
import { isMessageAllowed, meansOutOfService, receive } from "./receive.ts";
import type { ReceiverContext } from "./receiving.ts";
import { describeRepeats } from "./sign-in.ts";

/** A device that sends messages faster than they can be processed is disconnected. */
const WAITING_MESSAGES_MAX = 200;
const RETIRED_WITHIN_MS = 1_000;

interface ReceiverOptions extends Omit<ReceiverContext, "waiting" | "isConnected" | "retire" | "refuse"> {
  connections: Connections;
  stopping: AbortSignal;
  failed(error: unknown): void;
}

/** A message as it arrived, unread. */
interface RawMessage {
  name: string;
  payload: Buffer;
  receivedAt: number;
}

/**
 * Processes the messages and the departure of devices. The messages of a device are processed one after the
 * other, and of each device at most one waits for its turn among all devices.
 */
export class MessageReceiver {
  readonly #options: ReceiverOptions;
  readonly #receiving: ReceiverContext;
  readonly #waitForTurn = createAdmissionQueue(Infinity);
  #dropped = 0;

  constructor(options: ReceiverOptions) {
    const { connections } = options;
    this.#options = options;
    this.#receiving = {
      ...options,
      waiting: connections.waiting,
      isConnected: (hwId) => connections.inService(hwId) !== undefined,
      retire: (connection) => void this.retire(connection),
      refuse: (connection, problem) => this.#refuse(connection, problem),
    };
  }

  /** Returns the number of messages dropped since the start because they violated the contract. */
  dropped(): number {
    return this.#dropped;
  }

  /** Processes a message in a device's `up` topics, unread until its turn. */
  received(peer: Peer, name: string, payload: Buffer): void {
    const { connections, context } = this.#options;
    const connection = connections.of(peer);
    if (!connection) return;
    if (connection.waitingMessages >= WAITING_MESSAGES_MAX) return peer.close();
    const arrived = { name, payload, receivedAt: context.now() };
    connection.waitingMessages++;
    connection.work = connection.work
      .then(() => this.#waitForTurn())
      .then(() => this.#process(connection, arrived))
      .catch((error: unknown) =>
        meansOutOfService(error) ? this.retire(connection) : this.#giveUp(connection, error),
      )
      .finally(() => connection.waitingMessages--);
  }

  /** Handles a device that has disconnected. */
  gone(peer: Peer): void {
    const { connections, presence, stopping } = this.#options;
    const connection = connections.remove(peer);
    const { identity, greeted } = connection ?? {};
    if (stopping.aborted || !greeted || identity?.status !== "in-service") return;
    if (!connections.inService(identity.hwId)) presence.left(identity.deviceId);
  }

  /** Notifies a device that it is out of service and ends its connection. */
  async retire(connection: Connection): Promise<void> {
    const { connections, presence } = this.#options;
    const { peer, identity } = connection;
    if (identity.status === "in-service") presence.forget(identity.deviceId);
    connections.remove(peer);
    send(connection, "retired", {});
    // The device itself ends the connection once it has erased everything.
    await Promise.race([peer.ended, sleep(RETIRED_WITHIN_MS)]);
    peer.close();
  }

  /** Decides by name and state whether a message is read at all. */
  async #process(connection: Connection, { name, payload, receivedAt }: RawMessage): Promise<void> {
    if (!isUpMessage(name)) return this.#refuse(connection, createProblem(name, "UNKNOWN_MESSAGE"));
    const isInService = connection.identity.status === "in-service";
    // A device that does not know yet that it is in service sends these again afterwards.
    if (!isInService && name !== "hello") return;
    const { read, problem } = readMessage(name, payload);
    // A device need not wait after hello: the next message may arrive before hello is processed.
    connection.hasSentHello ||= read?.name === "hello";
    const isPermitted = read && isMessageAllowed(connection, read.name);
    if (read && !isPermitted && isInService)
      this.#refuse(connection, createProblem(name, "NOT_NOW", { eventIds: listEventIds(read) }));
    if (problem) this.#refuse(connection, problem);
    // A device that does not know `problem` would send these events forever.
    const refusedIds = connection.protocol < 2 && problem?.message === "events" ? problem.eventIds : [];
    if (!read && refusedIds.length > 0 && connection.greeted)
      send(connection, "acknowledged", { ids: refusedIds });
    if (isPermitted) await receive(this.#receiving, connection, read, { receivedAt, refusedIds });
  }

  /** Makes the device start over, so that it sends again what could not be processed. */
  #giveUp({ peer }: Connection, error: unknown): void {
    this.#options.failed(error);
    peer.startOver();
  }

  #refuse(connection: Connection, problem: Problem): void {
    const { message, reason, field } = problem;
    this.#dropped++;
    this.#options.context.log("warn", "A device's message was dropped.", {
      hwId: connection.identity.hwId,
      message,
      reason,
      field,
      repeats: describeRepeats(connection.identity, `dropped ${reason}`),
    });
    send(connection, "problem", problem);
  }
}
