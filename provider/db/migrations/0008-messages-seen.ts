import type { Migration } from "../migration.ts";

/** What an administrator sees of the outbox: to whom without telling whom, how often it was tried, and when. */
export const messagesSeen: Migration = {
  name: "0008-messages-seen",
  statements: [
    `alter table message add column contact_masked {text} not null default ''`,
    `alter table message add column attempts {int} not null default 0`,
    `alter table message add column tried_at {int}`,
    `create index message_state on message(state, created_at)`,
  ],
};
