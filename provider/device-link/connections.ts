import type { Client } from "aedes";
import { downTopic, type DownMessage, type DownMessageName } from "#contract/device-link.ts";
import { networkOf } from "../guards.ts";
import type { Identity } from "./sign-in.ts";

/** A device that is connected, and what is known of it while it is. */
export interface Connection {
  readonly client: Client;
  readonly identity: Identity;
  /** Where it comes from, as the guards count it. */
  readonly address: string | undefined;
  /** True once it has said what it is; nothing is sent to it before. */
  greeted: boolean;
  /** The configuration that it runs or that is on its way to it. */
  version: string | null;
  /** Its messages are worked on one after the other. */
  work: Promise<void>;
  waitingMessages: number;
}

export interface Connections {
  add(client: Client, identity: Identity, address: string | undefined): void;
  remove(client: Client): Connection | undefined;
  of(client: Client): Connection | undefined;
  /** The connection of the device in service with this hardware id. */
  inService(hwId: string): Connection | undefined;
  /** Those that wait to be brought into service. */
  waiting(): Connection[];
  /** Those of a device that has been brought into service, whether it has its secret yet or not. */
  brought(hwId: string): Connection[];
  all(): Connection[];
  /** The buildings that devices here are in. */
  buildings(): Set<string>;
}

export function makeConnections(): Connections {
  const byClient = new Map<Client, Connection>();
  const inService = new Map<string, Connection>();
  const all = (): Connection[] => [...byClient.values()];
  return {
    add(client, identity, address) {
      const start = { greeted: false, version: null, work: Promise.resolve(), waitingMessages: 0 };
      const connection: Connection = { client, identity, address: address && networkOf(address), ...start };
      byClient.set(client, connection);
      if (identity.standing === "in-service") inService.set(identity.hwId, connection);
    },
    remove(client) {
      const connection = byClient.get(client);
      byClient.delete(client);
      const hwId = connection?.identity.hwId ?? "";
      if (inService.get(hwId) === connection) inService.delete(hwId);
      return connection;
    },
    of: (client) => byClient.get(client),
    inService: (hwId) => inService.get(hwId),
    waiting: () => all().filter(({ identity, greeted }) => greeted && identity.standing !== "in-service"),
    brought: (hwId) =>
      all().filter(({ identity }) => identity.hwId === hwId && identity.standing !== "announcing"),
    all,
    buildings: () =>
      new Set(all().flatMap(({ identity }) => (identity.standing === "announcing" ? [] : identity.domainId))),
  };
}

/**
 * Sends to this connection alone, never by topic: another device that merely claims the same hardware id
 * listens on the same topic. What gets lost with the connection is asked for again after the next one.
 */
export function send<N extends DownMessageName>(
  { client, identity }: Connection,
  name: N,
  message: DownMessage<N>,
): void {
  client.publish(
    {
      cmd: "publish",
      topic: downTopic(identity.hwId, name),
      payload: JSON.stringify(message),
      qos: 1,
      dup: false,
      retain: false,
    },
    ignoreEnd,
  );
}

/** A connection that ended is seen where it ends. */
function ignoreEnd(): void {
  return undefined;
}
