import type { CamelCase } from "./camel-case.ts";
import { type Dependents, dependentsIn } from "./engine/cascaded-changes.ts";
import type { RecordedTables } from "./engine/recorded-change.ts";
import { tablesAfter } from "./migration.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/** How a table's changes are audited: what identifies its rows, and which columns are not configuration. */
interface AuditRule<Column extends string = string> {
  key: readonly string[];
  /**
   * The row that this row belongs to, followed until a building is reached; null for rows of the
   * installation.
   */
  belongsTo: { table: keyof Tables; column: Column } | null;
  /**
   * Columns that change without a person's action: an update of only these is not audited, unless a person
   * made it.
   */
  state?: readonly string[];
  /** Secret columns: the audit records that they changed, not their values. */
  secret?: readonly string[];
}

const byId = { key: ["id"] } as const;
const ofBuilding = { belongsTo: { table: "domain", column: "domain_id" } } as const;
const ofDevice = { belongsTo: { table: "device", column: "device_id" } } as const;
const ofAuxiliary = { belongsTo: { table: "auxiliary", column: "auxiliary_id" } } as const;
const ofInvite = { belongsTo: { table: "invite", column: "invite_id" } } as const;
const ofInstallation = { belongsTo: null } as const;

/** Every table needs an entry, or this does not compile. */
const rules = {
  user_account: { ...byId, belongsTo: { table: "domain", column: "home_id" }, secret: ["preferences"] },
  last_sign_in: "no configuration",
  second_factor: { ...ofInstallation, key: ["user_id"] },
  used_code_step: "no configuration",
  // Their creation is recorded with the factor.
  recovery_code: "no configuration",
  passkey: { ...byId, ...ofInstallation, secret: ["credential_id", "public_key"] },
  passkey_use: "no configuration",
  sign_in_challenge: "no configuration",
  account_link: "no configuration",
  token_family: "no configuration",
  token: "no configuration",
  person_view: {
    ...byId,
    ...ofBuilding,
    // The end by time is not recorded.
    state: ["id", "domain_id", "user_id", "family_id", "token_hash", "created_at", "expires_at"],
    secret: ["family_id"],
  },
  push_subscription: {
    ...byId,
    ...ofInstallation,
    state: ["sign_in_id", "last_sent_at", "last_problem"],
    secret: ["sign_in_id", "endpoint_digest", "p256dh"],
  },
  domain: { ...byId, belongsTo: { table: "domain", column: "id" } },
  domain_member: { ...ofBuilding, key: ["domain_id", "user_id"] },
  administrator: { ...ofBuilding, key: ["domain_id", "user_id"] },
  installer: { ...ofBuilding, key: ["domain_id", "user_id"] },
  agent_group: { ...byId, ...ofBuilding },
  agent_group_member: {
    key: ["group_id", "agent_id"],
    belongsTo: { table: "agent_group", column: "group_id" },
  },
  agent_group_relation: {
    key: ["source_id", "destination_id", "type"],
    belongsTo: { table: "agent_group", column: "source_id" },
  },
  licence: { ...byId, ...ofInstallation, secret: ["code", "signed"] },
  subscription: { ...byId, ...ofBuilding },
  hardware: "no configuration",
  device: {
    ...byId,
    ...ofBuilding,
    state: [
      "enrolled",
      "online",
      "last_seen_at",
      "linked_to",
      "started_at",
      "firmware",
      "desired_version",
      "applied_version",
      "applied_at",
      "activation_code_sealed",
      "protocol",
      "clock_offset",
      "refused_version",
      "refused_reason",
    ],
  },
  ring_bell_button: { ...byId, ...ofDevice },
  device_input: { ...byId, ...ofDevice },
  device_output: { ...byId, ...ofDevice },
  action_group: { ...byId, ...ofDevice },
  action: { ...byId, belongsTo: { table: "action_group", column: "action_group_id" } },
  code: { ...byId, ...ofDevice },
  access_control_association: { ...byId, ...ofDevice },
  device_customization: { ...ofDevice, key: ["device_id", "section"] },
  // A command stores its requester, and calls that ring at monitors are also commands.
  device_command: "no configuration",
  terminal_state: "no configuration",
  ring_call: "no configuration",
  ring_call_leg: "no configuration",
  ring_call_person: "no configuration",
  ring_call_later: "no configuration",
  ring_call_press: "no configuration",
  warranty_extension: { ...byId, ...ofDevice },
  firmware_release: { ...byId, ...ofInstallation },
  firmware_part: "no configuration",
  auxiliary: { ...byId, ...ofBuilding },
  auxiliary_endpoint: { ...byId, ...ofAuxiliary },
  auxiliary_output: { ...byId, ...ofAuxiliary },
  auxiliary_area: { ...byId, ...ofAuxiliary },
  output_group: { ...byId, ...ofBuilding },
  output_group_member: {
    key: ["group_id", "output_id"],
    belongsTo: { table: "output_group", column: "group_id" },
  },
  elevator_area_group: { ...byId, ...ofBuilding },
  elevator_area_group_member: {
    key: ["group_id", "area_id"],
    belongsTo: { table: "elevator_area_group", column: "group_id" },
  },
  agent_group_output_group: {
    key: ["agent_group_id", "output_group_id"],
    belongsTo: { table: "agent_group", column: "agent_group_id" },
  },
  agent_group_elevator_area_group: {
    key: ["agent_group_id", "elevator_area_group_id"],
    belongsTo: { table: "agent_group", column: "agent_group_id" },
  },
  invite: { ...byId, ...ofBuilding, state: ["used"] },
  invite_action: { ...byId, ...ofInvite },
  // It expires; its result is recorded with the acceptance.
  invite_reservation: "no configuration",
  invite_acceptance: { ...ofInvite, key: ["invite_id", "user_id"] },
  access_credential: { ...byId, ...ofBuilding, state: ["remaining_usages", "used_up_at"] },
  nfc_tag: { ...byId, ...ofBuilding, secret: ["value"] },
  presented_tag: "no configuration",
  face_id: { ...byId, ...ofBuilding },
  sip_agent: { ...ofBuilding, key: ["domain_id", "agent_id"] },
  avatar: { ...ofBuilding, key: ["subject_id", "domain_id"] },
  event: "no configuration",
  event_called: "no configuration",
  event_called_group: "no configuration",
  event_opened: "no configuration",
  event_media: "no configuration",
  event_export: "no configuration",
  event_export_part: "no configuration",
  note: "no configuration",
  note_loss: "no configuration",
  camera_picture: "no configuration",
  blob: "no configuration",
  console_session: "no configuration",
  installation: "no configuration",
  job: "no configuration",
  message: "no configuration",
  mail_server: { ...byId, ...ofInstallation },
  backup_plan: { ...byId, ...ofInstallation, secret: ["salt", "key_sealed"] },
  backup_run: "no configuration",
  audit_entry: "no configuration",
  audit_head: "no configuration",
  idempotency_record: "no configuration",
  guard_try: "no configuration",
  message_count: "no configuration",
} as const satisfies { [T in keyof Tables]: AuditRule<keyof Tables[T] & string> | "no configuration" };

/** The tables whose changes are in the audit of a building. */
export type TableOfBuilding = {
  [T in keyof Tables]: (typeof rules)[T] extends { belongsTo: object } ? T : never;
}[keyof Tables];

/** Their columns, as the audit names them. */
export type FieldOfBuilding = {
  [T in TableOfBuilding]: CamelCase<keyof Tables[T] & string>;
}[TableOfBuilding];

const audited = new Map<string, AuditRule>(
  Object.entries(rules).flatMap(([table, rule]) => (rule === "no configuration" ? [] : [[table, rule]])),
);

/** The tables whose changes the engines record. */
export const recordedTables: RecordedTables = Object.fromEntries(audited);

/** Returns the rule of a recorded table. */
export function findAuditRule(table: string): AuditRule {
  return audited.get(table)!;
}

let dependents: Dependents | undefined;

/** Returns which audited tables depend on which. Computed once: every database has the same schema. */
export function listAuditedDependents(): Dependents {
  return (dependents ??= dependentsIn(tablesAfter(migrations), recordedTables));
}
