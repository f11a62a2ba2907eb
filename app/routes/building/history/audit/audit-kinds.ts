import type { IconName } from "#app/components/drawings/icon-names.ts";

/** Every kind of entity in a building's audit, with its icon. */
export const auditKinds = {
  domain: "building",
  domain_member: "people",
  administrator: "key",
  installer: "service",
  user_account: "person",
  person_view: "eye",
  agent_group: "group",
  agent_group_member: "group",
  agent_group_relation: "group",
  agent_group_output_group: "group",
  agent_group_elevator_area_group: "group",
  subscription: "licence",
  device: "door-panel",
  ring_bell_button: "bell",
  device_input: "input",
  device_output: "output",
  device_customization: "settings",
  action_group: "activation",
  action: "activation",
  code: "keypad",
  access_control_association: "key",
  warranty_extension: "clock",
  auxiliary: "automation",
  auxiliary_endpoint: "automation",
  auxiliary_output: "output",
  auxiliary_area: "elevator",
  output_group: "door-open",
  output_group_member: "door-open",
  elevator_area_group: "elevator",
  elevator_area_group_member: "elevator",
  invite: "invite",
  invite_action: "invite",
  invite_acceptance: "invite",
  access_credential: "key",
  nfc_tag: "tag",
  face_id: "face",
  sip_agent: "call",
  avatar: "camera",
} as const satisfies Record<string, IconName>;

export type AuditKind = keyof typeof auditKinds;

export function isAuditKind(entity: string): entity is AuditKind {
  return Object.hasOwn(auditKinds, entity);
}

const HIDDEN_FIELDS = new Set(["id", "domainId", "homeId", "familyId"]);
/** Columns for look-ups and sorting, and copies of other columns. */
const INNER = /(?:Key|Order|Index|Hash|[bB]lobId|Blob)$/;

/** Whether a field is meaningful to people. */
export function isShown(field: string): boolean {
  return !HIDDEN_FIELDS.has(field) && !INNER.test(field);
}
