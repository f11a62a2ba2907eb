import type { Migration } from "../migration.ts";

/**
 * When a tag was reported lost, and who held it then. A lost tag has no holder, so that a program of an earlier
 * release refuses it, too.
 */
export const lostTags: Migration = {
  name: "0014-lost-tags-additive",
  statements: [
    `alter table nfc_tag add column lost_at {int}`,
    `alter table nfc_tag add column lost_holder_id {text}`,
    `create index nfc_tag_lost_holder on nfc_tag(domain_id, lost_holder_id) where lost_holder_id is not null`,
  ],
};
