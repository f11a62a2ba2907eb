import type { Migration } from "../migration.ts";

/** Outcomes are found by kind and by device, too, without passing over a long history's other events. */
export const refusedAtADoor: Migration = {
  name: "0021-refused-at-a-door",
  statements: [
    `create index event_outcome_kind on event(domain_id, outcome, kind, time, id)`,
    `create index event_device_outcome on event(domain_id, device_id, outcome, kind, time, id)`,
    `drop index event_outcome`,
  ],
};
