import type { ProviderContext } from "../context.ts";
import type { Calls } from "./calls.ts";
import type { Commands } from "./commands.ts";
import type { Configurations } from "./configurations.ts";
import type { Connection } from "./connections.ts";
import type { Presence } from "./presence.ts";
import type { Problem } from "./read-message.ts";

/** What processing a message needs. */
export interface Receiving {
  context: Omit<ProviderContext, "link">;
  presence: Presence;
  configurations: Configurations;
  commands: Commands;
  calls: Calls;
  /** Notifies those who watch the building; nothing that devices know has changed. */
  changed(domainId: string): void;
  /** The devices that are connected and wait to be enabled. */
  waiting(): Connection[];
  /** Whether a device in service is connected now. */
  isConnected(hwId: string): boolean;
  /** The external broker that devices in service may go to. */
  brokerUrl: string | undefined;
  /** The device is out of service: notifies it and ends its connection. */
  retire(connection: Connection): void;
  /** Logs that a message had no effect, and reports it to the device. */
  refuse(connection: Connection, problem: Problem): void;
}
