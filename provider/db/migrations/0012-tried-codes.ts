import type { Migration } from "../migration.ts";

/** How often codes are tried at a keypad, and in a building, is read from the history. */
export const triedCodes: Migration = {
  name: "0012-tried-codes",
  statements: [
    `create index event_unknown_code on event(domain_id, time) where reason = 'UNKNOWN_CODE'`,
    `create index event_unknown_code_at on event(domain_id, device_id, time) where reason = 'UNKNOWN_CODE'`,
  ],
};
