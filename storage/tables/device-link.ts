import type { Generated } from "kysely";
import type { CallState } from "#contract/device-link/device-link.ts";
import type { RingCallOutcome } from "#rules/devices/ring-calls.ts";

/** State that devices report over the device link, and calls. */

/** Whether an input of a device is closed or an output that it drives is on, as the device last reported. */
export interface TerminalStateTable {
  device_id: string;
  terminal_id: string;
  active: boolean;
  changed_at: number;
}

/** A call that rings, or has rung, at monitors and for people. `news` is what its panel has not been sent yet. */
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
  /** 0 for a call of an earlier release, whose outcome is not stored. */
  started_at: Generated<number>;
  button_name: Generated<string>;
  /** The action group of the pressed button or the dialled code; null if it had none. */
  action_group_id: string | null;
  /** How its ringing ended; null while it rings. */
  outcome: RingCallOutcome | null;
  /** The person or monitor that answered, or declined last. */
  by_id: string | null;
  by_name: string | null;
}

/** A person for whom a call rings. */
export interface RingCallPersonTable {
  call_id: string;
  domain_id: string;
  user_id: string;
  started_at: number;
  /** False for a person who has declined it, or wanted quiet when it began. */
  rings: boolean;
  /** 0 for whom it rings at once, then in the order of their delays. */
  stage: Generated<number>;
}

/** A target that a call reaches later, unless it is answered before. */
export interface RingCallLaterTable {
  call_id: string;
  target_id: string;
  stage: number;
  starts_at: number;
}

/** A further RING event of the same button while its call rings. */
export interface RingCallPressTable {
  domain_id: string;
  event_id: string;
  call_id: string;
}

/** A call at one monitor. `news` is what the monitor has not been sent yet. */
export interface RingCallLegTable {
  /** The command that makes the monitor ring. */
  command_id: string;
  call_id: string;
  monitor_id: string;
  /** 0 for one that rings at once, then in the order of their delays. */
  stage: Generated<number>;
  state: "ringing" | CallState;
  news: CallState | null;
  news_by_id: string | null;
  news_by_name: string | null;
}
