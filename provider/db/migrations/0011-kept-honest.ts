import type { Migration } from "../migration.ts";

/** Heads of the audit are sealed; a device knows which process of the server holds its link. */
export const keptHonest: Migration = {
  name: "0011-kept-honest",
  statements: [
    `alter table audit_head add column seal {text} not null default ''`,
    `alter table device add column linked_to {text}`,
  ],
};
