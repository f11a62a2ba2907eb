import type { Generated, JSONColumnType } from "kysely";
import type { Code } from "#contract/access/codes.ts";
import type { ActionType, TargetType } from "#rules/devices/actions.ts";
import type { DeviceType, OutputType } from "#rules/devices/devices.ts";
import type { InputType } from "#rules/devices/inputs.ts";
import type { Payload } from "./payload.ts";

/** Devices and their parts. */

/** Hardware that could be enabled: delivered with the installation, or announced over the device link. */
export interface HardwareTable {
  id: string;
  hw_id: string;
  activation_code_hash: string;
  type: DeviceType;
  model: string;
  button_count: number;
  output_count: number;
  input_count: number;
  announced: boolean;
  seen_at: number;
  used_at: number | null;
  /** Returned to its maker: neither its code nor its secret signs in any more. */
  returned_at: number | null;
  /** Whether the server simulates it: hardware of a demo building. */
  simulated: Generated<boolean>;
}

export interface DeviceTable {
  id: string;
  domain_id: string;
  hardware_id: string;
  hw_id: string;
  name: string;
  name_key: string;
  name_order: string;
  type: DeviceType;
  model: string;
  button_count: number;
  output_count: number;
  input_count: number;
  automatic_updates_enabled: boolean;
  offline_mode: boolean;
  secret_sealed: string;
  /** True from the first sign-in with the secret, which invalidates the activation code. */
  enrolled: boolean;
  online: boolean;
  last_seen_at: number | null;
  started_at: number | null;
  firmware: string | null;
  configured_at: number | null;
  desired_version: string | null;
  applied_version: string | null;
  applied_at: number | null;
  created_at: number;
  /** Stored until the device has signed in with its secret. */
  activation_code_sealed: string | null;
  sip_user_name: string | null;
  sip_password_sealed: string | null;
  /** The server process that holds its connection, if any. */
  linked_to: string | null;
  /** The protocol of the device link that it used last. */
  protocol: Generated<number>;
  /** How far its clock was ahead of the server's when it was last checked, in milliseconds. */
  clock_offset: number | null;
  /** The last configuration that it refused, and the reason as the device reported it. */
  refused_version: string | null;
  refused_reason: string | null;
}

export interface RingBellButtonTable {
  id: string;
  device_id: string;
  position: number;
  action_group_id: string;
  subscription_id: string | null;
}

export interface DeviceInputTable {
  id: string;
  device_id: string;
  display_name: string;
  type: InputType;
  /** Inputs of the hardware count from 1; virtual ones have far higher numbers. */
  position: number;
  /** Made by the building, without a terminal on the hardware. */
  is_virtual: Generated<boolean>;
  /** For an exit button, the ids of the outputs that it opens. */
  opens: JSONColumnType<string[], string | undefined>;
}

export interface DeviceOutputTable {
  id: string;
  device_id: string;
  display_name: string;
  type: OutputType;
  activation_duration: number;
  input_id: string | null;
  position: number;
  /** The output that it switches after this one. */
  linked_output_id: string | null;
  /** Whether it can be opened from the console. */
  console_opening: Generated<boolean>;
}

export interface ActionGroupTable {
  id: string;
  device_id: string;
  name: string;
  name_key: string;
  name_order: string;
  /** Made for a button or an access rule, and deleted when nothing starts it any more. */
  deleted_when_unused: Generated<boolean>;
}

export interface ActionTable {
  id: string;
  action_group_id: string;
  position: number;
  type: ActionType;
  target_type: TargetType;
  target_id: string | null;
  payload: JSONColumnType<Payload>;
}

export interface CodeTable {
  id: string;
  device_id: string;
  code: string;
  type: Code["type"];
  action_group_id: string;
}

export interface AccessControlAssociationTable {
  id: string;
  device_id: string;
  display_name: string;
  name_key: string;
  name_order: string;
  agent_group_id: string;
  action_group_id: string;
}
