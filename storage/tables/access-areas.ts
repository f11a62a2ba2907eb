/** Output groups (zones) and groups of elevator areas, and the agent groups that they are given to. */

/**
 * `collects` is what a default group contains, without rows for its members; null when members are chosen by
 * hand.
 */
export interface OutputGroupTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  name_order: string;
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
  name_order: string;
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
