/** Auxiliaries with their parts, and the groups of outputs and of elevator areas. */

export interface AuxiliaryTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  type: string;
  model: string;
  /** The public part of the configuration. */
  settings: Record<string, string | number>;
  /** The rest of the configuration, as sealed JSON. */
  secrets_sealed: string;
  gateway_device_id: string | null;
  sip_user_name: string | null;
  sip_password_sealed: string | null;
  created_at: number;
}

export interface AuxiliaryEndpointTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  command: string;
}

export interface AuxiliaryOutputTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  type: string;
  activation_duration: number;
  position: number;
}

export interface AuxiliaryAreaTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  properties: Record<string, string | number | boolean | null>;
}

/**
 * `collects` is what a default group contains, without rows for its members; null when members are chosen by
 * hand.
 */
export interface OutputGroupTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  collects: "ALL" | "ACTUATORS" | null;
  created_at: number;
}

/** `output_id` is the one of the next two columns that is not null. */
export interface OutputGroupMemberTable {
  group_id: string;
  output_id: string;
  device_output_id: string | null;
  auxiliary_output_id: string | null;
}

export interface ElevatorAreaGroupTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  collects: "ALL" | null;
  created_at: number;
}

export interface ElevatorAreaGroupMemberTable {
  group_id: string;
  area_id: string;
}

/** The zones that a group's members may open. */
export interface AgentGroupOutputGroupTable {
  agent_group_id: string;
  output_group_id: string;
}

/** The floors that a group's members may go to. */
export interface AgentGroupElevatorAreaGroupTable {
  agent_group_id: string;
  elevator_area_group_id: string;
}
