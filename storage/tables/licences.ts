import type { AssigneeType } from "#contract/licences/licences.ts";

/** Licences and their seats. */

export interface LicenceTable {
  id: string;
  code: string;
  demo: boolean;
  expiration_date: number | null;
  owner_id: string | null;
  /** Only members of this group get the licence's seats for people. */
  constrained_agent_group_id: string | null;
  activated_at: number | null;
  created_at: number;
  /** The signed text that the rest was read from. */
  signed: string | null;
  revoked_at: number | null;
}

export interface SubscriptionTable {
  id: string;
  licence_id: string;
  assignee_type: AssigneeType;
  assignee_id: string | null;
  domain_id: string | null;
  assigned_at: number | null;
}
