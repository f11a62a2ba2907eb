import type { Generated, JSONColumnType } from "kysely";
import type { NfcTag } from "#contract/access/nfc-tags.ts";
import type { EventExport } from "#contract/history/event-exports.ts";
import type { Event, EventFilters } from "#contract/history/events.ts";
import type { Invite, InviteActionResult } from "#contract/people/invites.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import type { ExportOrder } from "#rules/history/export-file.ts";
import type { InviteActionType } from "#rules/people/invites.ts";
import type { Role } from "#rules/people/roles.ts";

/** Invites, credentials, tags and the history. */

export interface InviteTable {
  id: string;
  domain_id: string;
  name: string;
  code_hash: string;
  code_sealed: string;
  created_by: string;
  created_at: number;
  expiration_date: number;
  places: number | null;
  used: number;
  /** For installers of the building, until the set-up is ended. */
  support: boolean;
}

/**
 * A place reserved for a person who has signed up with an invite and has not opened the confirmation link
 * yet.
 */
export interface InviteReservationTable {
  invite_id: string;
  user_id: string;
  expires_at: number;
}

export interface InviteActionTable {
  id: string;
  invite_id: string;
  type: InviteActionType;
  priority: number;
  payload: JSONColumnType<Invite["actions"][number]["payload"]>;
}

export interface InviteAcceptanceTable {
  invite_id: string;
  user_id: string;
  time: number;
  results: JSONColumnType<InviteActionResult[]>;
}

export interface AccessCredentialTable {
  id: string;
  domain_id: string;
  user_id: string;
  name: string;
  name_key: string;
  name_order: string;
  credential_type: CredentialType;
  value_sealed: string | null;
  /** A keyed hash of the value, to look it up and to enforce that it is unique. */
  value_index: string | null;
  start_time: number | null;
  end_time: number | null;
  remaining_usages: number | null;
  created_at: number;
  /** When the last use was taken; null while there is one left. */
  used_up_at: Generated<number | null>;
}

export interface NfcTagTable {
  id: string;
  domain_id: string;
  identifier: string;
  name_key: string;
  name_order: string;
  value: string;
  type: NfcTag["type"];
  user_id: string | null;
  created_at: number;
  /** The last holder with the name of that time, and when they lost it; null for a tag that no one lost. */
  last_holder_id: Generated<string | null>;
  last_holder_name: Generated<string | null>;
  unassigned_at: Generated<number | null>;
  /** When it was reported lost, and the holder who gets it back; a lost tag has no holder. */
  lost_at: Generated<number | null>;
  lost_holder_id: Generated<string | null>;
}

/** The unknown tag that was last presented at a device. */
export interface PresentedTagTable {
  device_id: string;
  domain_id: string;
  id: string;
  value_sealed: string;
  presented_at: number;
}

export interface FaceIdTable {
  id: string;
  domain_id: string;
  /** The reader's reference to the face; no picture and no template is stored here. */
  identifier: string;
  name_key: string;
  name_order: string;
  user_id: string;
  created_at: number;
}

export interface EventTable {
  id: string;
  domain_id: string;
  time: number;
  received_at: number;
  kind: Event["kind"];
  outcome: Event["outcome"];
  reason: string | null;
  method: Event["method"];
  actor_id: string | null;
  actor_name: string | null;
  device_id: string | null;
  device_name: string | null;
  button_id: string | null;
  button_name: string | null;
  targets: JSONColumnType<Event["targets"]>;
  credential_id: string | null;
  tag_id: string | null;
  /** The access rule that granted access, so that a repeated request gets the same decision. */
  association_id: string | null;
  action_group_id: string | null;
  output_group_id: string | null;
  text: string | null;
  offline: boolean;
  /** Whether it has a picture. */
  media: Generated<boolean>;
  elevator_calls: JSONColumnType<Event["elevatorCalls"], string | undefined>;
  /** Of the outcome of an action: its type, and the event that started it. */
  action_type: Event["action"];
  cause_id: string | null;
  /** The last characters of an unknown tag's value; null for everything else. */
  tag_value_end: Generated<string | null>;
}

/** A person whom a ring called. `device_id` and `time` are those of the event. */
export interface EventCalledTable {
  domain_id: string;
  event_id: string;
  user_id: string;
  device_id: string;
  time: number;
}

/** A group that a ring called, also because it is in another called group. The other columns are those of the event. */
export interface EventCalledGroupTable {
  domain_id: string;
  event_id: string;
  group_id: string;
  device_id: string;
  time: number;
}

/** An output that an opening names. The other columns are those of the event. */
export interface EventOpenedTable {
  domain_id: string;
  event_id: string;
  output_id: string;
  kind: Event["kind"];
  outcome: Event["outcome"];
  actor_id: string | null;
  device_id: string | null;
  time: number;
}

/** The picture of an event; `content` is base64. */
export interface EventMediaTable {
  id: string;
  domain_id: string;
  event_id: string;
  device_id: string;
  content_type: string;
  content: string;
  attached_at: number;
}

/** What an export was ordered with. */
export interface ExportPayload extends Omit<ExportOrder, "format"> {
  filters: EventFilters;
  /** The right to it when it was ordered; orders of earlier versions have none. */
  right?: ExportRight;
}

/** The right to an export when it was ordered: the role, and whose events it covers; undefined for all. */
export interface ExportRight {
  role: Role;
  audited?: { actorIds: readonly string[]; deviceIds: readonly string[] } | undefined;
}

/** An export of the history for a person, in progress or finished. */
export interface EventExportTable {
  id: string;
  domain_id: string;
  user_id: string;
  format: ExportOrder["format"];
  payload: JSONColumnType<ExportPayload>;
  state: EventExport["state"];
  problem: EventExport["problem"];
  /** The claim of the job that makes it: writes of an earlier claim are ignored. */
  attempt: number;
  row_count: number;
  total: number | null;
  bytes: number;
  parts: number;
  created_at: number;
  expires_at: number;
}

export interface EventExportPartTable {
  export_id: string;
  position: number;
  /** Compressed with gzip, in base64. */
  content: string;
}
