import type fc from "fast-check";
import type { Keys } from "#provider/keys.ts";
import { type Database, maintenance } from "#storage/database.ts";
import { addRows, Dice, GENERATED_AT } from "./dice.ts";
import { addGeneratedDoors, type GeneratedDoors } from "./doors.ts";
import { addGeneratedPeople, type GeneratedPeople } from "./people.ts";

export interface GeneratedBuilding extends GeneratedDoors, GeneratedPeople {
  domainId: string;
  monitorId: string;
}

/** Stores a random building. In each the first person opens the first output at the first panel. */
export async function storeGeneratedBuilding(
  db: Database,
  keys: Keys,
  gen: fc.GeneratorValue,
): Promise<GeneratedBuilding> {
  const dice = new Dice(gen);
  const [domainId, monitorId] = [dice.newId(), dice.newId()];
  return maintenance(db, async (tx) => {
    const domain = {
      id: domainId,
      name: domainId,
      label: domainId,
      label_key: domainId,
      label_order: domainId,
      events_ttl: 1,
      preferences: "{}",
      automatic_updates_enabled: false,
      join_by_invite_notification_enabled: false,
      created_at: GENERATED_AT,
    };
    await addRows(tx, "domain", [domain]);
    const people = await addGeneratedPeople(tx, keys, dice, { domainId, monitorId });
    const doors = await addGeneratedDoors(tx, keys, dice, { domainId, monitorId, groupIds: people.groupIds });
    return { domainId, monitorId, ...people, ...doors };
  });
}
