import type { Generated } from "kysely";
import type { ResidentsOpen } from "#rules/access/console-openings.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import type { FlatWord, GroupKind } from "#rules/people/flats.ts";

/** Buildings, their people, groups and pictures. */

export interface DomainTable {
  id: string;
  name: string;
  label: string;
  label_key: string;
  label_order: string;
  events_ttl: number;
  /** IANA. */
  time_zone: Generated<string>;
  automatic_updates_enabled: boolean;
  join_by_invite_notification_enabled: boolean;
  preferences: string;
  avatar_blob: string | null;
  avatar_at: number | null;
  created_at: number;
  /** Whether its people may open from the console. */
  residents_open: Generated<ResidentsOpen>;
  /** What the building calls its flats. */
  flat_word: Generated<FlatWord>;
}

export interface DomainMemberTable {
  domain_id: string;
  user_id: string;
  joined_at: number;
}

export interface AdministratorTable {
  domain_id: string;
  user_id: string;
}

/** What an installer may set up, until the accepted support invite ends. */
export interface InstallerTable {
  domain_id: string;
  user_id: string;
  invite_id: string;
  sets_up_devices: boolean;
  sets_up_auxiliaries: boolean;
}

export interface AgentGroupTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  name_order: string;
  container: boolean;
  created_at: number;
  kind: Generated<GroupKind>;
  /** Where a flat is, as people call it; empty for other groups. */
  stair: Generated<string>;
  floor: Generated<string>;
  note: Generated<string>;
  /** The keys that flats are sorted by: `nameOrder` of the stair, `floorOrder` of the floor. */
  stair_order: Generated<string>;
  floor_order: Generated<string>;
}

export interface AgentGroupMemberTable {
  group_id: string;
  agent_id: string;
}

export interface AgentGroupRelationTable {
  source_id: string;
  destination_id: string;
  type: RelationType;
}

/**
 * Pictures, stored in the database on both engines so that one backup contains everything. `content` is
 * base64.
 */
export interface BlobTable {
  id: string;
  domain_id: string;
  content_type: string;
  content: string;
  confirmed: boolean;
  created_at: number;
  /** What an upload is for: it cannot be confirmed for another purpose. */
  purpose: string | null;
}

/** The picture of an agent or an action group. */
export interface AvatarTable {
  domain_id: string;
  subject_id: string;
  blob_id: string;
  changed_at: number;
}
