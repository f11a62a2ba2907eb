import type { RecordedChange, Row } from "#storage/engine/recorded-change.ts";
import type { Tables } from "#storage/tables.ts";
import { CONFIGURED_COLUMNS } from "./own-parts.ts";

/**
 * What a change concerns in the configurations of devices, as `kind:id`.
 * - `device`: the own parts of this device's configuration
 * - `rules`: like `device`, for the device of this action group
 * - `gateway`: like `device`, for the gateway of this auxiliary
 * - `target`: like `device`, for the devices whose actions have this target
 * - `called`: like `device`, for the devices whose CALL actions reach this agent, directly or by a group
 * - `joined`: like `called` for an agent that is now or no longer in a group, `joined:GROUP/AGENT`
 * - `nested`: like `called` for all members of a group
 * - `holder`: a person in the configurations of one building, `holder:BUILDING/PERSON`
 * - `person`: this person in the configurations of each building of which they are a member
 * - `label`: the name of this building
 * - `building`: the own parts of all devices of this building
 * - `people`: all people in the configurations of this building
 * - `groups`: like `people`, for the building of this group of people
 * - `zones`: like `building`, for the building of this group
 */
export type ConcernKind =
  | "device"
  | "rules"
  | "gateway"
  | "target"
  | "called"
  | "joined"
  | "nested"
  | "holder"
  | "person"
  | "label"
  | "building"
  | "people"
  | "groups"
  | "zones";
export type Concern = `${ConcernKind}:${string}`;

type ConcernRule = (row: Row, hasChanged: (column: string) => boolean) => Concern[];

const nothing: ConcernRule = () => [];
const ofHolder: ConcernRule = ({ domain_id, user_id }) =>
  user_id === null ? [] : [`holder:${String(domain_id)}/${String(user_id)}`];
/** A lost tag belongs to the person who held it: their devices refuse it as lost. */
const ofTagHolders: ConcernRule = (row, hasChanged) => [
  ...ofHolder(row, hasChanged),
  ...ofHolder({ domain_id: row["domain_id"], user_id: row["lost_holder_id"] }, hasChanged),
];
const ofBuilding: ConcernRule = ({ domain_id }) => [`building:${String(domain_id)}`];

/**
 * The tables from which configurations are built. Each table here concerns as little as possible; a row of
 * any other recorded table concerns the device that it names, or else all devices of the building that it
 * names.
 */
const concernedTables: Partial<Record<keyof Tables, ConcernRule>> = {
  user_account: ({ id }, hasChanged) =>
    hasChanged("name") ? [`person:${String(id)}`, `target:${String(id)}`] : [],
  domain: ({ id }, hasChanged) =>
    hasChanged("label") || hasChanged("time_zone") ? [`label:${String(id)}`] : [],
  domain_member: ofHolder,
  administrator: nothing,
  agent_group: ({ id }, hasChanged) => (hasChanged("name") ? [`target:${String(id)}`] : []),
  agent_group_member: ({ agent_id, group_id }) => [
    `person:${String(agent_id)}`,
    `joined:${String(group_id)}/${String(agent_id)}`,
  ],
  agent_group_relation: ({ type, source_id }) =>
    type === "CONTAIN_AGENT_GROUP" ? [`groups:${String(source_id)}`, `nested:${String(source_id)}`] : [],
  licence: nothing,
  subscription: nothing,
  device: ({ id }, hasChanged) => [
    ...(CONFIGURED_COLUMNS.some(hasChanged) ? ([`device:${String(id)}`] as const) : []),
    ...(hasChanged("name") ? ([`target:${String(id)}`] as const) : []),
    ...(hasChanged("sip_user_name") ? ([`called:${String(id)}`] as const) : []),
  ],
  device_output: ({ id, device_id }) => [`device:${String(device_id)}`, `target:${String(id)}`],
  action: ({ action_group_id }) => [`rules:${String(action_group_id)}`],
  // A lift system without a gateway is in the configuration of each device that calls it.
  auxiliary: ({ id, domain_id, gateway_device_id }) => [
    gateway_device_id === null ? `building:${String(domain_id)}` : `device:${String(gateway_device_id)}`,
    `target:${String(id)}`,
    `called:${String(id)}`,
  ],
  auxiliary_endpoint: ({ id, auxiliary_id }) => [`target:${String(id)}`, `gateway:${String(auxiliary_id)}`],
  auxiliary_output: ({ id, auxiliary_id }) => [`target:${String(id)}`, `gateway:${String(auxiliary_id)}`],
  auxiliary_area: ({ id, auxiliary_id }) => [`target:${String(id)}`, `gateway:${String(auxiliary_id)}`],
  output_group: ofBuilding,
  elevator_area_group: ofBuilding,
  agent_group_output_group: ({ agent_group_id }) => [`zones:${String(agent_group_id)}`],
  agent_group_elevator_area_group: ({ agent_group_id }) => [`zones:${String(agent_group_id)}`],
  output_group_member: ({ group_id }) => [`zones:${String(group_id)}`],
  elevator_area_group_member: ({ group_id }) => [`zones:${String(group_id)}`],
  invite: nothing,
  invite_action: nothing,
  invite_acceptance: nothing,
  access_credential: (row, hasChanged) =>
    ["user_id", "start_time", "end_time", "remaining_usages", "value_index", "credential_type"].some(
      hasChanged,
    )
      ? ofHolder(row, hasChanged)
      : [],
  nfc_tag: (row, hasChanged) =>
    ["value", "user_id", "lost_holder_id"].some(hasChanged) ? ofTagHolders(row, hasChanged) : [],
  face_id: nothing,
  sip_agent: ({ agent_id }) => [`called:${String(agent_id)}`],
  avatar: nothing,
  warranty_extension: nothing,
  second_factor: nothing,
  passkey: nothing,
  mail_server: nothing,
  backup_plan: nothing,
  firmware_release: nothing,
};
const ruleByTable = new Map<string, ConcernRule>(Object.entries(concernedTables));

/** Returns what these changes concern, by the rows before and after, without duplicates. */
export function listConcerns(changes: readonly RecordedChange[]): Concern[] {
  const concerns = new Set<Concern>();
  for (const { table, before, after } of changes) {
    const hasChanged = (column: string): boolean =>
      !before || !after || JSON.stringify(before[column]) !== JSON.stringify(after[column]);
    const rule = ruleByTable.get(table) ?? anyOther;
    for (const row of [before, after]) if (row) for (const each of rule(row, hasChanged)) concerns.add(each);
  }
  return [...concerns];
}

function anyOther(row: Row): Concern[] {
  if (typeof row["device_id"] === "string") return [`device:${row["device_id"]}`];
  return typeof row["domain_id"] === "string" ? [`building:${row["domain_id"]}`] : [];
}
