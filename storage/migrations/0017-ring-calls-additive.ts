import type { Migration } from "../migration.ts";

/** Calls of door panels that ring for people, and how each ended. */
export const ringCalls: Migration = {
  name: "0017-ring-calls-additive",
  statements: [
    `alter table ring_call add column started_at {int} not null default 0`,
    `alter table ring_call add column button_name {text} not null default ''`,
    `alter table ring_call add column outcome {text}`,
    `alter table ring_call add column by_id {text}`,
    `alter table ring_call add column by_name {text}`,
    `create index ring_call_ongoing on ring_call(ends_at) where state <> 'ended'`,
    `create index ring_call_of_event on ring_call(domain_id, event_id)`,
    `create table ring_call_person(
      call_id {text} not null references ring_call(id) on delete cascade,
      domain_id {text} not null references domain(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade,
      started_at {int} not null, rings {bool} not null, primary key(call_id, user_id)
    ){strict}`,
    `create index ring_call_person_newest on ring_call_person(user_id, domain_id, started_at, call_id)`,
    `create index ring_call_person_domain on ring_call_person(domain_id)`,
    `alter table user_account add column rings {bool} not null default {true}`,
    `alter table user_account add column quiet_from {int}`,
    `alter table user_account add column quiet_until {int}`,
  ],
};
