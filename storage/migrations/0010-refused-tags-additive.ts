import type { Migration } from "../migration.ts";

/**
 * What tells which card was refused: the last holder of a tag whose holder lost it or left, and the end of an
 * unknown tag's value. Tags that were unassigned before, and earlier events, have neither.
 */
export const refusedTags: Migration = {
  name: "0010-refused-tags-additive",
  statements: [
    `alter table nfc_tag add column last_holder_id {text}`,
    `alter table nfc_tag add column last_holder_name {text}`,
    `alter table nfc_tag add column unassigned_at {int}`,
    `alter table event add column tag_value_end {text}`,
  ],
};
