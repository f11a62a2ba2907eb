import type { Migration } from "../migration.ts";

/** Names the table of calls with an `Idempotency-Key` after the trade's term. */
export const idempotencyRecords: Migration = {
  name: "0007-idempotency-records",
  statements: [
    `alter table done_call rename to idempotency_record`,
    `drop index done_call_expiry`,
    `create index idempotency_record_expiry on idempotency_record(expires_at)`,
  ],
};
