import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import type { ExportedEvent } from "#rules/history/event-export.ts";
import type { ExportJob } from "./job.ts";

const NAME = "portineria";
const VERSION = 3;
/** Some browsers neither open a database nor refuse it. */
const OPENED_WITHIN_MS = 3_000;

/** A page of events of an export, as received. */
interface DownloadedPages {
  /** The job's id and the position, so that pages are in order. */
  id: string;
  jobId: string;
  events: readonly ExportedEvent[];
}

/** A group of a person in an export. */
export interface StoredGroup {
  id: string;
  name: string;
}

/** The groups of a person in an export, in the order in which they are written. */
export interface StoredMembership {
  agentId: string;
  groupIds: string[];
}

interface Stores extends DBSchema {
  runtimeInfo: { key: string; value: ExportJob };
  agentGroups: { key: string; value: StoredGroup };
  downloads: { key: string; value: DownloadedPages; indexes: { jobId: string } };
  agentMembership: { key: string; value: StoredMembership };
}

const STORES = [
  ["runtimeInfo", "key"],
  ["agentGroups", "id"],
  ["downloads", "id"],
  ["agentMembership", "agentId"],
] as const;

export type LocalDatabase = IDBPDatabase<Stores>;
export type WriteTransaction = IDBPTransaction<Stores, StoreNames<Stores>[], "readwrite">;

/**
 * The browser's IndexedDB database (§1), with data of earlier versions. Undefined if the browser stores
 * nothing: in a private window, on a full disk, or because storage is disabled.
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
      // Version 1 had the first two stores, version 2 the third; existing data remains.
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

/** Deletes everything that this browser stores after its owner has signed out. */
export async function deleteLocalDatabase(): Promise<void> {
  const db = await openLocalDatabase();
  if (!db) return;
  try {
    const all = db.transaction(db.objectStoreNames, "readwrite");
    await Promise.all([...all.objectStoreNames].map((name) => all.objectStore(name).clear()));
    await all.done;
  } finally {
    db.close();
  }
  // If no page has it open, the whole database is deleted.
  await deleteDB(NAME, { blocked: () => undefined }).catch(() => undefined);
}
