import type { Migration } from "../migration.ts";

/**
 * Whether the people of a building may open from the console, and which outputs cannot be opened from there.
 */
export const consoleOpenings: Migration = {
  name: "0004-console-openings",
  statements: [
    `alter table domain add column residents_open {text} not null default 'always'`,
    `alter table device_output add column console_opening {bool} not null default {true}`,
  ],
};
