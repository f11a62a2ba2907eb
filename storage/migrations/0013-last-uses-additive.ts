import type { Migration } from "../migration.ts";

/** Adds indexes that find the last use of a credential and of a tag in the history. */
export const lastUses: Migration = {
  name: "0013-last-uses-additive",
  statements: [
    `create index event_credential on event(domain_id, credential_id, time) where credential_id is not null`,
    `create index event_tag on event(domain_id, tag_id, time) where tag_id is not null`,
  ],
};
