import type { Migration } from "../migration.ts";

/**
 * Whatever a history is asked for leads to the beginning of an index: a kind and outcome of everybody, of a person, at
 * a device, and of a person at a device. The others were for one of these alone.
 */
export const aPlaceForEveryQuestion: Migration = {
  name: "0023-a-place-for-every-question",
  statements: [
    `drop index event_kind`,
    `drop index event_device`,
    `drop index event_actor`,
    `create index event_actor on event(domain_id, actor_id, time, id, kind) where kind <> 'DIAGNOSTIC'`,
    `create index event_actor_outcome on event(domain_id, actor_id, outcome, kind, time, id)`,
    `create index event_actor_device on event(domain_id, actor_id, device_id, outcome, kind, time, id)`,
  ],
};
