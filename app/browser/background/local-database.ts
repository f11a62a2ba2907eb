import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import type { ExportedEvent } from "#rules/event-export.ts";
import type { ExportJob } from "./job.ts";

const NAME = "portineria";
const VERSION = 3;
/** Some browsers neither open a database nor refuse it. */
const OPENED_WITHIN_MS = 3_000;

/** Fifty events or a few more of an export, as they came. */
interface DownloadedPages {
  /** The job's and the position, so that they lie in order. */
  id: string;
  jobId: string;
  events: readonly ExportedEvent[];
}

/** A group that somebody in an export is in. */
export interface KeptGroup {
  id: string;
  name: string;
}

/** In which groups somebody in an export is, in the order in which they are told. */
export interface KeptMembership {
  agentId: string;
  groupIds: string[];
}

interface Stores extends DBSchema {
  runtimeInfo: { key: string; value: ExportJob };
  agentGroups: { key: string; value: KeptGroup };
  downloads: { key: string; value: DownloadedPages; indexes: { jobId: string } };
  agentMembership: { key: string; value: KeptMembership };
}

const STORES = [
  ["runtimeInfo", "key"],
  ["agentGroups", "id"],
  ["downloads", "id"],
  ["agentMembership", "agentId"],
] as const;

export type LocalDatabase = IDBPDatabase<Stores>;
export type Changing = IDBPTransaction<Stores, StoreNames<Stores>[], "readwrite">;

/**
 * The browser's own database (§1), with what an earlier version left in it. Undefined where the browser keeps nothing:
 * in a private window, on a full disk, or because somebody forbade it.
 */
export async function openLocalDatabase(): Promise<LocalDatabase | undefined> {
  if (!("indexedDB" in globalThis)) return undefined;
  try {
    return await Promise.race([opened(), late()]);
  } catch {
    return undefined;
  }
}

function opened(): Promise<LocalDatabase> {
  return openDB<Stores>(NAME, VERSION, {
    upgrade(db, _oldVersion, _newVersion, tx) {
      // Version 1 had the first two, version 2 the third; what is there stays as it is.
      for (const [name, keyPath] of STORES) {
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath });
      }
      tx.objectStore("downloads").createIndex("jobId", "jobId");
    },
    // A page of a later version wants to upgrade.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, OPENED_WITHIN_MS));
}

/** Throws away all that this browser keeps: whoever it belonged to has gone. */
export async function forgetLocalDatabase(): Promise<void> {
  const db = await openLocalDatabase();
  if (!db) return;
  try {
    const all = db.transaction(db.objectStoreNames, "readwrite");
    await Promise.all([...all.objectStoreNames].map((name) => all.objectStore(name).clear()));
    await all.done;
  } finally {
    db.close();
  }
  // What nobody has open goes as a whole.
  await deleteDB(NAME, { blocked: () => undefined }).catch(() => undefined);
}
