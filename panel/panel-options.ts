import type { DeviceType } from "#contract/devices/devices.ts";
import type { Notice } from "./notice.ts";

export interface PanelOptions {
  /** `http(s)://…` for a web socket of the console's server, or `mqtt(s)://host:port`. */
  server: string;
  /** The console's address, if the name in its addresses can't be reached. */
  web?: string;
  hwId: string;
  activationCode: string;
  /** The file with its state. */
  stateFile: string;
  type?: DeviceType;
  /** The secret of the device, if it is known without enrolling. A state with another secret is emptied. */
  secret?: string;
  /** Called when something that `PanelState` shows may have changed. */
  reportChange?: () => void;
  /** Called for what happens without an action of the panel's user. */
  notice?: (notice: Notice) => void;
  /** The pause before the second attempt to connect, and the longest one. */
  firstRetryMs?: number;
  lastRetryMs?: number;
  /** How long an external broker may be without a leading server before it is left. */
  desertedAfterMs?: number;
  /** How long a person at the door waits for the server's decision before the panel decides alone. */
  decidedWithinMs?: number;
  /**
   * The device's clock, in milliseconds since 1970: the time in `hello`, of its events and of its own
   * decisions. It may be wrong, and may be set while the device runs.
   */
  now?: () => number;
}
