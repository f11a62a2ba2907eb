import type { Migration } from "../migration.ts";

/** What the installation's audit chain tells of another one is found without reading all that it tells. */
export const toldPlaces: Migration = {
  name: "0014-told-places",
  statements: [`create index audit_entity on audit_entry(chain, entity_id, id)`],
};
