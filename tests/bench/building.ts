import path from "node:path";
import type { SessionData } from "#app/auth/session-data.ts";
import { insertOutputGroup } from "#provider/access/queries/output-groups.ts";
import { createKeys } from "#provider/keys.ts";
import { insertAgentGroup } from "#provider/people/queries/agent-groups.ts";
import { installationSecret } from "#server/secret.ts";
import { type Database, maintenance, openDatabase } from "#storage/database.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";
import { addDoors, type Door } from "./seeded-doors.ts";
import { addEvents } from "./seeded-events.ts";
import { addFlats } from "./seeded-flats.ts";
import { addPeople, type PeopleRange } from "./seeded-people.ts";
import { cookieFor } from "./site.ts";

/** A building of a separate installation, to which rows can be added while no server is running. */
export interface Building {
  domainId: string;
  token: string;
  administratorId: string;
  /** The cookie of the administrator's browser. */
  cookie: string;
  /** The group of everyone in the building, and one with only some of the added people. */
  everybodyId: string;
  residentsId: string;
  /** Adds people, each with a tag, the right to use it and a code; some of them are residents. */
  addPeople(range: Omit<PeopleRange, "domainId" | "everybodyId" | "residentsId">): Promise<void>;
  /** Adds panels that have been in service before, with a door that a group may open and a button that calls it. */
  addDoors(count: number, groupId: string): Promise<Door[]>;
  /** Adds flats, each with one of the added people, and returns the id of the first. */
  addFlats(count: number): Promise<string>;
  /** Adds a zone and returns its id. */
  addZone(): Promise<string>;
  addEvents(count: number): Promise<void>;
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Runs some work while the built server runs, with further settings if they are given. */
  whileServed<T>(work: (console: RunningConsole) => Promise<T>, env?: Record<string, string>): Promise<T>;
}

/** Sets up an installation with one building through the built server's API. */
export async function createBenchBuilding(dataDir: string): Promise<Building> {
  const database = path.join(dataDir, "portineria.db");
  const console = await startConsole({ dataDir });
  const { domainId, api, token } = await setUpBuilding(console);
  const userToken = await signIn(console);
  const { id: administratorId } = await api.users.me();
  const entered = await console.calls(userToken.access_token).auth.enterDomain({ domainId });
  const groups = (await api.agentGroups.list({ query: { hidden: "true" } })).items;
  const everybodyId = groups.find(({ name }) => name === "all-the-agents")!.id;
  await console.end();

  const secret = installationSecret(dataDir, undefined);
  const keys = createKeys(secret);
  async function open<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(database);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  const residents = { domainId, name: "Residents", container: false, now: Date.now() };
  const residentsId = (await open((db) => maintenance(db, (tx) => insertAgentGroup(tx, residents))))!;
  const { email: username, password } = ADMINISTRATOR;
  const session: SessionData = {
    userToken,
    userId: administratorId,
    login: { username, password },
    building: { token: entered, domainId },
  };
  return {
    domainId,
    token,
    administratorId,
    everybodyId,
    residentsId,
    cookie: await open((db) => cookieFor(db, secret, session)),
    addPeople: ({ from, to, residents }) =>
      open((db) => addPeople(db, keys, { domainId, everybodyId, residentsId, from, to, residents })),
    addDoors: (count, groupId) => open((db) => addDoors(db, keys, { domainId, count, groupId, everybodyId })),
    addFlats: (count) => open((db) => addFlats(db, domainId, count)),
    addZone: async () => {
      const zone = { domainId, name: "Zone", now: Date.now() };
      return (await open((db) => maintenance(db, (tx) => insertOutputGroup(tx, zone))))!;
    },
    addEvents: (count) => open((db) => addEvents(db, domainId, count)),
    read: open,
    async whileServed(work, env) {
      const served = await startConsole({ dataDir, env });
      try {
        return await work(served);
      } finally {
        await served.end();
      }
    },
  };
}
