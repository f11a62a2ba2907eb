import type { Migration } from "../migration.ts";

/**
 * Adds the columns of flats to `agent_group`, the building's word for flats, and a table of the groups that each
 * ring called, which finds the rings of a flat. Rings from before have no rows.
 */
export const flats: Migration = {
  name: "0012-flats-additive",
  statements: [
    `alter table agent_group add column kind {text} not null default 'GROUP'`,
    ...["stair", "floor", "note", "stair_order", "floor_order"].map(
      (column) => `alter table agent_group add column ${column} {text} not null default ''`,
    ),
    `create index agent_group_flat on agent_group(domain_id, stair_order, floor_order, name_order, id)
      where kind = 'FLAT'`,
    `alter table domain add column flat_word {text} not null default 'FLAT'`,
    `create table event_called_group(
      domain_id {text} not null, event_id {text} not null, group_id {text} not null, device_id {text} not null,
      time {int} not null,
      primary key(domain_id, event_id, group_id),
      foreign key(domain_id, event_id) references event(domain_id, id) on delete cascade,
      foreign key(group_id) references agent_group(id) on delete cascade
    ){strict}`,
    `create index event_called_group_group on event_called_group(group_id, domain_id, time desc, event_id desc)`,
  ],
};
