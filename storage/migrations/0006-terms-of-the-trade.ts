import type { Migration } from "../migration.ts";

/** Renames columns and values that did not have the usual terms: requested, postponed, deleted when unused. */
export const termsOfTheTrade: Migration = {
  name: "0006-terms-of-the-trade",
  statements: [
    `alter table device_command rename column asked_by_id to requested_by_id`,
    `alter table device_command rename column asked_by_name to requested_by_name`,
    `alter table device_command rename column asked_at to requested_at`,
    `alter table backup_run rename column asked_at to requested_at`,
    `alter table action_group rename column goes_when_unused to deleted_when_unused`,
    `update event set outcome = 'requested' where outcome = 'asked'`,
    `update installation set name = replace(name, 'set-up.later.', 'set-up.postponed.')
      where name like 'set-up.later.%'`,
  ],
};
