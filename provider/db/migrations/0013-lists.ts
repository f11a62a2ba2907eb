import type { Migration } from "../migration.ts";

/**
 * Devices are listed in other orders than that of their names too. An action group knows whether it was made for what
 * starts it, and goes with that; of the groups that are there, those of buttons were.
 */
export const lists: Migration = {
  name: "0013-lists",
  statements: [
    `create index device_list_type on device(domain_id, type, name_key, id)`,
    `create index device_list_model on device(domain_id, model, name_key, id)`,
    `create index device_list_online on device(domain_id, online, name_key, id)`,
    `alter table action_group add column goes_when_unused {bool} not null default {false}`,
    `update action_group set goes_when_unused = {true} where id in (select action_group_id from ring_bell_button)`,
  ],
};
