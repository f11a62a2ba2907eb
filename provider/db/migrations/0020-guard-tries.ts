import type { Migration } from "../migration.ts";

/** Tries at secrets, where several servers count them together; the columns are those of rate-limiter-flexible. */
export const guardTries: Migration = {
  name: "0020-guard-tries",
  statements: [
    `create table guard_try(key {text} primary key, points {int} not null, expire {int}){strict}`,
    `create index guard_try_expiry on guard_try(expire)`,
  ],
};
