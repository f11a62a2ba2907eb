import type { Migration } from "../migration.ts";

/**
 * Whether an account has a name: one that a person signed up for has its contact until its owner enters one.
 * Those that wait at the upgrade count as named; their owners can change the name afterwards.
 */
export const namedAccounts: Migration = {
  name: "0009-named-accounts-additive",
  statements: [`alter table user_account add column named {bool} not null default {true}`],
};
