import type { ProviderContext } from "../context.ts";
import type { AppliedVersions } from "./applied-versions.ts";
import type { Calls } from "./calls.ts";
import type { Commands } from "./commands.ts";
import type { Configurations } from "./configurations.ts";
import type { Connection } from "./connections.ts";
import type { Presence } from "./presence.ts";
import type { Problem } from "./read-message.ts";

/** The dependencies for processing a message. */
export interface ReceiverContext {
  context: Omit<ProviderContext, "link">;
  presence: Presence;
  configurations: Configurations;
  appliedVersions: AppliedVersions;
  commands: Commands;
  calls: Calls;
  /** Returns the connections of devices that wait to be enabled. */
  waiting(): Connection[];
  /** Whether the device in service with this hardware id is connected. */
  isConnected(hwId: string): boolean;
  /** The address of the external broker that devices in service may use. */
  brokerUrl: string | undefined;
  /** Notifies a device that it is out of service and ends its connection. */
  retire(connection: Connection): void;
  /** Logs that a message had no effect, and reports it to the device. */
  refuse(connection: Connection, problem: Problem): void;
}
