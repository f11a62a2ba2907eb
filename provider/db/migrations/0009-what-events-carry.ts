import type { Migration } from "../migration.ts";

/** Pictures of events, which go with their event; and the elevator calls that an access made. */
export const whatEventsCarry: Migration = {
  name: "0009-what-events-carry",
  statements: [
    `alter table event add column media {bool} not null default {false}`,
    `alter table event add column elevator_calls {json} not null default '[]'`,
    `create table event_media(
      id {text} primary key, domain_id {text} not null, event_id {text} not null,
      device_id {text} not null, content_type {text} not null, content {text} not null, attached_at {int} not null,
      foreign key(domain_id, event_id) references event(domain_id, id) on delete cascade
    ){strict}`,
    `create unique index event_media_event on event_media(domain_id, event_id)`,
    `create index event_media_device on event_media(device_id, attached_at)`,
  ],
};
