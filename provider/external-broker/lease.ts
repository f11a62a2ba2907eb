import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transaction } from "../db/database.ts";
import { findInstallationValue, setInstallationValue } from "../db/installation.ts";
import type { House } from "../house.ts";
import type { BrokerProblem } from "./open-client.ts";

/** So long after its last word a server that keeps the broker is taken for dead. */
export const LEASE_MS = 10_000;
const NAME = "broker-keeper";

const kept = z.object({
  holder: z.string(),
  until: z.number(),
  problem: z.enum(["unreachable", "refused", "without-accounts"]).nullable(),
});

/** Which of the servers on one database keeps the broker, and how it fares. */
export interface Lease {
  /** Takes or prolongs it; false while another server has it. */
  hold(): Promise<boolean>;
  /** Lets others try, and tells them how it went. */
  release(): Promise<void>;
  /** Notes for all servers how the broker is; undefined when well. */
  note(problem: BrokerProblem | undefined): void;
  /** How the broker is, as the server knows that tried last. */
  problem(): BrokerProblem | undefined;
}

/** An embedded database has one server, which need not write down that it is alone. */
export function makeLease({ db, now }: Pick<House, "db" | "now">): Lease {
  const self = randomUUID();
  let problem: BrokerProblem | undefined;
  const noting = {
    note: (found: BrokerProblem | undefined) => void (problem = found),
    problem: () => problem,
  };
  if (db.engine === "embedded")
    return { ...noting, hold: () => Promise.resolve(true), release: () => Promise.resolve() };

  async function write(leaseMs: number): Promise<boolean> {
    return transaction(db, async (tx) => {
      const last = read(await findInstallationValue(tx, NAME));
      // One that ends much later than a lease can last was written by a clock that was wrong.
      const left = (last?.until ?? 0) - now();
      if (last && last.holder !== self && left > 0 && left < 3 * LEASE_MS) {
        problem = last.problem ?? undefined;
        return false;
      }
      const next = { holder: self, until: now() + leaseMs, problem: problem ?? null };
      await setInstallationValue(tx, NAME, JSON.stringify(next));
      return true;
    });
  }

  return {
    ...noting,
    hold: () => write(LEASE_MS),
    release: async () => void (await write(0)),
  };
}

function read(text: string | undefined): z.infer<typeof kept> | undefined {
  if (text === undefined) return undefined;
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
