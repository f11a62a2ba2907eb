import type { CallState } from "#contract/device-link/device-link.ts";

/** State that devices report over the device link, and calls. */

/** Whether an input of a device is closed or an output that it drives is on, as the device last reported. */
export interface TerminalStateTable {
  device_id: string;
  terminal_id: string;
  active: boolean;
  changed_at: number;
}

/** A call that rings, or has rung, at monitors. `news` is what its panel has not been sent yet. */
export interface RingCallTable {
  id: string;
  domain_id: string;
  panel_id: string;
  /** The RING event of the panel. */
  event_id: string;
  state: "ringing" | CallState;
  ends_at: number;
  news: CallState | null;
  news_by_id: string | null;
  news_by_name: string | null;
}

/** A call at one monitor. `news` is what the monitor has not been sent yet. */
export interface RingCallLegTable {
  /** The command that makes the monitor ring. */
  command_id: string;
  call_id: string;
  monitor_id: string;
  state: "ringing" | CallState;
  news: CallState | null;
  news_by_id: string | null;
  news_by_name: string | null;
}
