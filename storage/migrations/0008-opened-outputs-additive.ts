import type { Migration } from "../migration.ts";

/**
 * The outputs that an opening names, with those linked to them. The other columns are those of the event, with
 * which a row is deleted. Events from before have no rows.
 */
export const openedOutputs: Migration = {
  name: "0008-opened-outputs-additive",
  statements: [
    `create table event_opened(
      domain_id {text} not null, event_id {text} not null, output_id {text} not null, kind {text} not null,
      outcome {text} not null, actor_id {text}, device_id {text}, time {int} not null,
      primary key(domain_id, event_id, output_id),
      foreign key(domain_id, event_id) references event(domain_id, id) on delete cascade
    ){strict}`,
    `create index event_opened_output on event_opened(domain_id, output_id, outcome, kind, time, event_id)`,
    `create index event_opened_device
      on event_opened(domain_id, output_id, device_id, outcome, kind, time, event_id)`,
    `create index event_opened_actor
      on event_opened(domain_id, output_id, actor_id, outcome, kind, time, event_id)`,
    `create index event_opened_actor_device
      on event_opened(domain_id, output_id, actor_id, device_id, outcome, kind, time, event_id)`,
  ],
};
