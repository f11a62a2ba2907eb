import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, transaction } from "../database.ts";
import { findInstallationValue, setInstallationValue } from "../installation-values.ts";

/** A holder that has not renewed its lease for this long counts as dead. */
export const LEASE_MS = 10_000;

const storedLease = z.object({ holder: z.string(), until: z.number(), note: z.string().nullable() });

/** Decides which of the servers on one database does a task that only one of them may do. */
export interface Lease {
  /** Takes or renews the lease and stores the note; false while another server holds it. */
  hold(): Promise<boolean>;
  /** Releases the lease and stores the note for the other servers. */
  release(): Promise<void>;
  /** Sets what the other servers should know about the task; stored when the lease is renewed or released. */
  setNote(note: string | undefined): void;
  /** Returns this server's note while it holds the lease, otherwise the last note that it read. */
  note(): string | undefined;
}

/**
 * Creates the lease of the task `name`. An embedded database has only one server, so nothing is stored there.
 */
export function createLease({ db, now }: { db: Database; now: () => number }, name: string): Lease {
  const self = randomUUID();
  let note: string | undefined;
  const noted = {
    setNote: (latest: string | undefined) => void (note = latest),
    note: () => note,
  };
  if (db.engine === "embedded")
    return { ...noted, hold: () => Promise.resolve(true), release: () => Promise.resolve() };

  async function write(leaseMs: number): Promise<boolean> {
    return transaction(db, async (tx) => {
      const last = read(await findInstallationValue(tx, name));
      // A lease that ends much later than a lease can last was written by a server with a wrong clock.
      const left = (last?.until ?? 0) - now();
      if (last && last.holder !== self && left > 0 && left < 3 * LEASE_MS) {
        note = last.note ?? undefined;
        return false;
      }
      const next = { holder: self, until: now() + leaseMs, note: note ?? null };
      await setInstallationValue(tx, name, JSON.stringify(next));
      return true;
    });
  }

  return {
    ...noted,
    hold: () => write(LEASE_MS),
    release: async () => void (await write(0)),
  };
}

/**
 * Returns how long ago the lease was renewed, in milliseconds; undefined when servers do not share a lease.
 */
export async function findLeaseAge(db: Database, name: string, now: number): Promise<number | undefined> {
  if (db.engine === "embedded") return undefined;
  const last = read(await findInstallationValue(db, name));
  return last && Math.max(0, now - (last.until - LEASE_MS));
}

function read(text: string | undefined): z.infer<typeof storedLease> | undefined {
  if (text === undefined) return undefined;
  try {
    return storedLease.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
