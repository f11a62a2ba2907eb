import { failureFields } from "#storage/log.ts";
import { type Sealer, startSealer } from "./audit/seal.ts";
import { type BackupWatch, watchBackups } from "./backups/overdue.ts";
import type { ProviderContext } from "./context.ts";
import { installUpdates } from "./devices/operations/install-updates.ts";
import { watchClock } from "./installation/operations/diagnose-clock.ts";
import { sweep } from "./installation/operations/sweep.ts";

const SWEEP_EVERY_MS = 3_600_000;
const UPDATES_EVERY_MS = 60_000;
/** A server that is restarted every hour must also get to it. */
const FIRST_SWEEP_AFTER_MS = 60_000;

/**
 * What the provider does from time to time: it deletes expired data, installs updates, seals the audit, and
 * watches the clock and the backups.
 */
export class PeriodicWork {
  readonly #context: ProviderContext;
  readonly #sealer: Sealer;
  readonly #backups: BackupWatch;
  readonly #timers: NodeJS.Timeout[];
  readonly #stopWatchingClock: () => void;

  /** `updatesEveryMs`: how often automatic updates are looked for. */
  constructor(context: ProviderContext, updatesEveryMs = UPDATES_EVERY_MS) {
    this.#context = context;
    const deleteExpired = (): void => this.#attempt(sweep, "Expired data could not be deleted yet.");
    const update = (): void =>
      this.#attempt(installUpdates, "Automatic updates could not be looked for yet.");
    this.#timers = [
      setTimeout(deleteExpired, FIRST_SWEEP_AFTER_MS).unref(),
      setInterval(deleteExpired, SWEEP_EVERY_MS).unref(),
      setInterval(update, updatesEveryMs).unref(),
    ];
    this.#stopWatchingClock = watchClock(context);
    this.#sealer = startSealer(context);
    const { db, log, now, backups } = context;
    this.#backups = watchBackups({ db, log, now, folder: backups.folder });
  }

  /** Whether the scheduled backup is overdue. */
  backupProblem(): "overdue" | undefined {
    return this.#backups.problem();
  }

  /** Stops all but the sealing, so that what is still being done is sealed. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopWatchingClock();
    this.#backups.stop();
  }

  stopSealing(): Promise<void> {
    return this.#sealer.stop();
  }

  #attempt(work: (context: ProviderContext) => Promise<unknown>, warning: string): void {
    work(this.#context).catch((error: unknown) => this.#context.log("warn", warning, failureFields(error)));
  }
}
