import type { RecordedTables } from "./engine/recording-driver.ts";
import type { Tables } from "./tables.ts";

/** How a table's changes are audited: what tells its rows apart, and which columns are no configuration. */
interface Audited {
  key: readonly string[];
  /** What changes by itself: an update of nothing else is no change of configuration. */
  state?: readonly string[];
  /** Values that open something or that nobody reads again: the audit tells that they changed, not what they are. */
  secret?: readonly string[];
}

const byId: Audited = { key: ["id"] };

/** Each table has its place here: a new one that has none does not compile. */
const rules: Record<keyof Tables, Audited | "no configuration"> = {
  user_account: { ...byId, secret: ["preferences"] },
  account_link: "no configuration",
  token_family: "no configuration",
  token: "no configuration",
  domain: byId,
  domain_member: { key: ["domain_id", "user_id"] },
  administrator: { key: ["domain_id", "user_id"] },
  agent_group: byId,
  agent_group_member: { key: ["group_id", "agent_id"] },
  agent_group_relation: { key: ["source_id", "destination_id", "type"] },
  licence: { ...byId, secret: ["code", "signed"] },
  subscription: byId,
  hardware: "no configuration",
  device: {
    ...byId,
    state: [
      "enrolled",
      "online",
      "last_seen_at",
      "started_at",
      "firmware",
      "desired_version",
      "applied_version",
      "applied_at",
      "activation_code_sealed",
    ],
  },
  ring_bell_button: byId,
  device_input: byId,
  device_output: byId,
  action_group: byId,
  action: byId,
  code: byId,
  access_control_association: byId,
  device_customization: { key: ["device_id", "section"] },
  // It keeps itself who asked; the calls that ring at monitors stand there too.
  device_command: "no configuration",
  warranty_extension: byId,
  firmware_release: byId,
  auxiliary: byId,
  auxiliary_endpoint: byId,
  auxiliary_output: byId,
  auxiliary_area: byId,
  output_group: byId,
  output_group_member: { key: ["group_id", "output_id"] },
  elevator_area_group: byId,
  elevator_area_group_member: { key: ["group_id", "area_id"] },
  agent_group_output_group: { key: ["agent_group_id", "output_group_id"] },
  agent_group_elevator_area_group: { key: ["agent_group_id", "elevator_area_group_id"] },
  invite: { ...byId, state: ["used"] },
  invite_action: byId,
  invite_acceptance: { key: ["invite_id", "user_id"] },
  access_credential: { ...byId, state: ["remaining_usages"] },
  nfc_tag: { ...byId, secret: ["value"] },
  face_id: byId,
  sip_agent: { key: ["domain_id", "agent_id"] },
  avatar: { key: ["subject_id", "domain_id"] },
  event: "no configuration",
  event_media: "no configuration",
  blob: "no configuration",
  console_session: "no configuration",
  installation: "no configuration",
  job: "no configuration",
  message: "no configuration",
  mail_server: byId,
  audit_entry: "no configuration",
  audit_head: "no configuration",
  done_call: "no configuration",
};

const audited = new Map(
  Object.entries(rules).flatMap(([table, rule]) => (rule === "no configuration" ? [] : [[table, rule]])),
);

/** What the engines record. */
export const recordedTables: RecordedTables = Object.fromEntries(audited);

/** The rule of a recorded table. */
export function auditRuleOf(table: string): Audited {
  return audited.get(table)!;
}
