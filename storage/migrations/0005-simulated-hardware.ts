import type { Migration } from "../migration.ts";

/**
 * Which hardware the server simulates: the hardware of demo buildings. A person starts the virtual panel of
 * the set-up in a terminal.
 */
export const simulatedHardware: Migration = {
  name: "0005-simulated-hardware",
  statements: [
    `alter table hardware add column simulated {bool} not null default {false}`,
    `update hardware set simulated = {true} where announced = {false} and model like 'virtual-%'
      and hw_id not in (select value from installation where name = 'set-up.virtual-panel')`,
    `create index hardware_simulated on hardware(id) where simulated = {true}`,
  ],
};
