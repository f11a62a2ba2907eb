import type { Migration } from "../migration.ts";

/**
 * What calls with an idempotency key have done: each transaction of a call (`step`, from 0) and its answer (-1), sealed.
 */
export const doneCalls: Migration = {
  name: "0007-done-calls",
  statements: [
    `create table done_call(
      id {text} not null, step {int} not null, request_hash {text} not null, result_sealed {text} not null,
      expires_at {int} not null, primary key(id, step)
    ){strict}`,
    `create index done_call_expiry on done_call(expires_at)`,
  ],
};
