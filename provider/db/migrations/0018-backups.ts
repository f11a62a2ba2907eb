import type { Migration } from "../migration.ts";

/** How backups are made by themselves, and each that was asked for; no two are under way at once. */
export const backups: Migration = {
  name: "0018-backups",
  statements: [
    `create table backup_plan(
      id {text} primary key, every_hours {int} not null, keep {int} not null, salt {text} not null,
      key_sealed {text} not null, changed_at {int} not null
    ){strict}`,
    `create table backup_run(
      id {text} primary key, kind {text} not null, open {bool}, state {text} not null, asked_at {int} not null,
      finished_at {int}, row_count {int} not null, row_total {int}, backup {text} not null, problem {text}
    ){strict}`,
    `create unique index backup_run_open on backup_run(open)`,
    `create index backup_run_kind on backup_run(kind, asked_at)`,
    `create index backup_run_age on backup_run(asked_at)`,
  ],
};
