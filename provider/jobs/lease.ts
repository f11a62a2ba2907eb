import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ProviderContext } from "../context.ts";
import { type Database, transaction } from "../db/database.ts";
import { findInstallationValue, setInstallationValue } from "../installation/queries/installation.ts";

/** A holder that has not prolonged its lease for this long counts as dead. */
export const LEASE_MS = 10_000;

const storedLease = z.object({ holder: z.string(), until: z.number(), note: z.string().nullable() });

/** Which of the servers on one database has a task that only one of them may have. */
export interface Lease {
  /** Takes or prolongs it, and stores the note; false while another server has it. */
  hold(): Promise<boolean>;
  /** Releases it, and stores the note for the other servers. */
  release(): Promise<void>;
  /** What the other servers shall know about the task: stored when the lease is prolonged or released. */
  setNote(note: string | undefined): void;
  /** The note of this server while it has the lease, otherwise the last one that it read. */
  note(): string | undefined;
}

/** An embedded database has one server, which need not store that it is alone. `name` is that of the task. */
export function makeLease({ db, now }: Pick<ProviderContext, "db" | "now">, name: string): Lease {
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

/** How long ago the lease was prolonged, in milliseconds; undefined where no servers share one. */
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
