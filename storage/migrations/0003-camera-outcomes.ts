import type { Migration } from "../migration.ts";

/** The events that record whether people saw a camera's picture: a list of their ids as JSON. */
export const cameraOutcomes: Migration = {
  name: "0003-camera-outcomes",
  statements: [`alter table camera_picture add column outcome_ids {text} not null default '[]'`],
};
