import type { Migration } from "../migration.ts";

/** Files of the history, in parts, one for each person. */
export const eventExports: Migration = {
  name: "0015-event-exports",
  statements: [
    `create table event_export(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade,
      format {text} not null, payload {json} not null, state {text} not null, problem {text},
      attempt {int} not null, row_count {int} not null, total {int}, bytes {int} not null, parts {int} not null,
      created_at {int} not null, expires_at {int} not null
    ){strict}`,
    `create unique index event_export_user on event_export(user_id)`,
    `create index event_export_domain on event_export(domain_id)`,
    `create index event_export_expiry on event_export(expires_at)`,
    `create table event_export_part(
      export_id {text} not null references event_export(id) on delete cascade,
      position {int} not null, content {text} not null, primary key(export_id, position)
    ){strict}`,
  ],
};
