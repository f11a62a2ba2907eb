import type { Migration } from "../migration.ts";

/** Targets that a call reaches later, and presses of the same button while it rings. */
export const ringOrder: Migration = {
  name: "0018-ring-order-additive",
  statements: [
    `alter table ring_call add column action_group_id {text}`,
    `alter table ring_call_leg add column stage {int} not null default 0`,
    `alter table ring_call_person add column stage {int} not null default 0`,
    `create table ring_call_later(
      call_id {text} not null references ring_call(id) on delete cascade,
      target_id {text} not null, stage {int} not null, starts_at {int} not null,
      primary key(call_id, target_id)
    ){strict}`,
    `create index ring_call_later_due on ring_call_later(starts_at)`,
    `create table ring_call_press(
      domain_id {text} not null references domain(id) on delete cascade, event_id {text} not null,
      call_id {text} not null references ring_call(id) on delete cascade, primary key(domain_id, event_id)
    ){strict}`,
    `create index ring_call_press_of_call on ring_call_press(call_id)`,
    `alter table user_account add column missed_calls_by_mail {bool} not null default {false}`,
  ],
};
