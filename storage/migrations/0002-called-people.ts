import type { Migration } from "../migration.ts";

/**
 * The people that a ring called, by the groups at that time. A row is deleted with its event or the person's
 * membership.
 */
export const calledPeople: Migration = {
  name: "0002-called-people",
  statements: [
    `create table event_called(
      domain_id {text} not null, event_id {text} not null, user_id {text} not null, device_id {text} not null,
      time {int} not null,
      primary key(domain_id, event_id, user_id),
      foreign key(domain_id, event_id) references event(domain_id, id) on delete cascade,
      foreign key(domain_id, user_id) references domain_member(domain_id, user_id) on delete cascade
    ){strict}`,
    `create index event_called_user on event_called(domain_id, user_id, time desc, event_id desc)`,
    `create index event_called_user_device on event_called(domain_id, user_id, device_id, time desc, event_id desc)`,
  ],
};
