import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ProviderContext } from "../context.ts";
import { type Database, transaction } from "../db/database.ts";
import { findInstallationValue, setInstallationValue } from "../installation/queries/installation.ts";
import type { BrokerProblem } from "./open-client.ts";

/** A leader that has not prolonged its lease for this long counts as dead. */
export const LEASE_MS = 10_000;
/** Who leads at the external broker. */
const BROKER_LEADER = "broker-leader";

const storedState = z.object({
  holder: z.string(),
  until: z.number(),
  problem: z.enum(["unreachable", "refused", "without-accounts"]).nullable(),
});

/** Which of the servers on one database has a task that only one of them may have, and the broker's state. */
export interface Lease {
  /** Takes or prolongs it; false while another server has it. */
  hold(): Promise<boolean>;
  /** Releases it, with the outcome for the other servers. */
  release(): Promise<void>;
  /** At the broker: stores its state for all servers; undefined when it works. */
  note(problem: BrokerProblem | undefined): void;
  /** The state of the broker as the last leader stored it. */
  problem(): BrokerProblem | undefined;
}

/** An embedded database has one server, which need not store that it is alone. `name` is that of the task. */
export function makeLease(
  { db, now }: Pick<ProviderContext, "db" | "now">,
  name: string = BROKER_LEADER,
): Lease {
  const self = randomUUID();
  let problem: BrokerProblem | undefined;
  const noting = {
    note: (latest: BrokerProblem | undefined) => void (problem = latest),
    problem: () => problem,
  };
  if (db.engine === "embedded")
    return { ...noting, hold: () => Promise.resolve(true), release: () => Promise.resolve() };

  async function write(leaseMs: number): Promise<boolean> {
    return transaction(db, async (tx) => {
      const last = read(await findInstallationValue(tx, name));
      // A lease that ends much later than a lease can last was written by a server with a wrong clock.
      const left = (last?.until ?? 0) - now();
      if (last && last.holder !== self && left > 0 && left < 3 * LEASE_MS) {
        problem = last.problem ?? undefined;
        return false;
      }
      const next = { holder: self, until: now() + leaseMs, problem: problem ?? null };
      await setInstallationValue(tx, name, JSON.stringify(next));
      return true;
    });
  }

  return {
    ...noting,
    hold: () => write(LEASE_MS),
    release: async () => void (await write(0)),
  };
}

/** How long ago the leader prolonged its lease; nothing where no servers share one. */
export async function findLeaseAge(db: Database, now: number): Promise<{ brokerLeaseAgeS?: number }> {
  if (db.engine === "embedded") return {};
  const last = read(await findInstallationValue(db, BROKER_LEADER));
  return last ? { brokerLeaseAgeS: Math.max(0, now - (last.until - LEASE_MS)) / 1000 } : {};
}

function read(text: string | undefined): z.infer<typeof storedState> | undefined {
  if (text === undefined) return undefined;
  try {
    return storedState.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
