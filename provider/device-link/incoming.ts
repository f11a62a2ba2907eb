import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, type Connections, type Peer, send } from "./connections.ts";
import { eventIdsOf, type Problem, problemOf, type ReadMessage, readMessage } from "./read-message.ts";
import { isMessageAllowed, meansOutOfService, receive } from "./receive.ts";
import type { Receiving } from "./receiving.ts";

/** A device that sends messages faster than they can be processed is disconnected. */
const WAITING_MESSAGES_MAX = 200;
const RETIRED_WITHIN_MS = 1_000;

interface IncomingOptions extends Omit<Receiving, "waiting" | "isConnected" | "retire" | "refuse"> {
  connections: Connections;
  stopping: AbortSignal;
  failed(error: unknown): void;
}

/**
 * Processes the messages and the departure of devices. The messages of a device are processed one after the
 * other.
 */
export class Incoming {
  readonly #options: IncomingOptions;
  readonly #receiving: Receiving;
  #dropped = 0;

  constructor(options: IncomingOptions) {
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

  /** Processes a message in a device's `up` topics. */
  received(peer: Peer, name: string, payload: Buffer): void {
    const { connections, context } = this.#options;
    const connection = connections.of(peer);
    if (!connection) return;
    const receivedAt = context.now();
    const { read, problem } = readMessage(name, payload);
    // A device need not wait after hello: the next message may arrive before hello is processed.
    connection.hasSentHello ||= read?.name === "hello";
    const isPermitted = read && isMessageAllowed(connection, read.name);
    const isInService = connection.identity.status === "in-service";
    // Messages sent before the device knows that it is in service are ignored: it sends them again
    // afterwards.
    if (read && !isPermitted && isInService)
      this.#refuse(connection, problemOf(name, "NOT_NOW", { eventIds: eventIdsOf(read) }));
    else if (problem) this.#refuse(connection, problem);
    // A device that does not know `problem` would send these events forever.
    const refusedIds = connection.protocol < 2 && problem?.message === "events" ? problem.eventIds : [];
    if (!read && refusedIds.length > 0 && connection.greeted)
      send(connection, "acknowledged", { ids: refusedIds });
    if (isPermitted) this.#process(connection, read, { receivedAt, refusedIds });
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

  #process(
    connection: Connection,
    read: NonNullable<ReadMessage["read"]>,
    about: Parameters<typeof receive>[3],
  ): void {
    if (connection.waitingMessages >= WAITING_MESSAGES_MAX) return connection.peer.close();
    connection.waitingMessages++;
    connection.work = connection.work
      .then(() => receive(this.#receiving, connection, read, about))
      .catch((error: unknown) =>
        meansOutOfService(error) ? this.retire(connection) : this.#giveUp(connection, error),
      )
      .finally(() => connection.waitingMessages--);
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
    });
    send(connection, "problem", problem);
  }
}
