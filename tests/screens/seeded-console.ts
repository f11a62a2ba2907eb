import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createKeys, type Keys } from "#provider/keys.ts";
import { installationSecret } from "#server/secret.ts";
import { type Database, openDatabase } from "#storage/database.ts";
import type { Building } from "../attacks/support/building.ts";
import { seedDatabase } from "../attacks/support/two-buildings.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import type { Person } from "../support/world.ts";

export interface SeededConsole {
  url: string;
  building: Building;
  /** A building of others. */
  other: Building;
  /** The browser of the building's administrator. */
  visitor: Visitor;
  /** Opens a page in English, which must be there; in the administrator's browser where no other is given. */
  open(address: string, visitor?: Visitor): Promise<string>;
  /** Returns the browser of a person, in the building. */
  enter(person: Person): Promise<Visitor>;
  /** The API over the network: the one of the seeded building and its people is closed. */
  calls: RunningConsole["calls"];
  stop(): Promise<void>;
}

/** Starts a console with a seeded building, to whose rows `addMore` adds what no call adds as fast. */
export async function startSeededConsole(
  addMore: (db: Database, building: Building, keys: Keys) => Promise<void>,
): Promise<SeededConsole> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-seeded-"));
  const database = path.join(dataDir, "portineria.db");
  const secret = installationSecret(dataDir, undefined);
  const { mine: building, theirs: other } = await seedDatabase({ database, secret });
  const db = openDatabase(database);
  await addMore(db, building, createKeys(secret));
  await db.destroy();
  const running: RunningConsole = await startConsole({ dataDir });
  async function enter(person: Person): Promise<Visitor> {
    const visitor = createVisitor(running.url);
    await visitor.signIn(person);
    await visitor.enter(building.ids.domain);
    return visitor;
  }
  const first = await enter(building.people.administrator);
  return {
    url: running.url,
    building,
    other,
    visitor: first,
    async open(address, visitor = first) {
      const { status, text } = await visitor.open(address, { "accept-language": "en" });
      if (status !== 200) throw new Error(`${address} was answered with ${status}`);
      return text;
    },
    enter,
    calls: running.calls,
    stop: () => running.stop(),
  };
}
