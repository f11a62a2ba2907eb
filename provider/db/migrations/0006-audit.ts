import type { Migration } from "../migration.ts";

/** Who changed what: an entry is written with the change and chained to the one before it soon after. */
export const audit: Migration = {
  name: "0006-audit",
  statements: [
    `create table audit_entry(
      id {text} primary key, chain {text} not null, time {int} not null, actor_id {text}, actor_name {text},
      address {text}, request_id {text}, call {text}, entity {text} not null, entity_id {text} not null,
      change {text} not null, row_before {text}, row_after {text}, sequence {int}, hash {text},
      unique(chain, sequence)
    ){strict}`,
    `create index audit_list on audit_entry(chain, time, id)`,
    `create index audit_unsealed on audit_entry(chain, id) where sequence is null`,
    `create table audit_head(chain {text} primary key, sequence {int} not null, hash {text} not null){strict}`,
  ],
};
