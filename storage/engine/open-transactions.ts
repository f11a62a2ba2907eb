import { AsyncLocalStorage } from "node:async_hooks";
import type { RecordedChange } from "./recorded-change.ts";

/** A transaction, and its changes so far if they are recorded. */
interface Mark {
  database: OpenTransactions;
  open: boolean;
  changes: RecordedChange[] | undefined;
  /** The transaction of another database in which this one was begun. */
  around: Mark | undefined;
}

// One store for all databases: each store permanently slows every promise of the process.
const innermost = new AsyncLocalStorage<Mark>();

/**
 * Knows whether the running code is inside a transaction of one database. A write that bypasses the
 * transaction's handle would deadlock on the embedded engine and would not be rolled back on PostgreSQL, so
 * both engines refuse it.
 */
export class OpenTransactions {
  /** `changes`, if set, collects what the work changes in the recorded tables. */
  async run<R>(work: () => Promise<R>, changes?: RecordedChange[]): Promise<R> {
    // Work that was started inside the transaction and outlives it may write again, so the mark is closed.
    const mark: Mark = { database: this, open: true, changes, around: innermost.getStore() };
    try {
      return await innermost.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  get inside(): boolean {
    return this.#mark()?.open ?? false;
  }

  /** Where the open transaction's changes are collected; undefined when they are not recorded. */
  get changes(): RecordedChange[] | undefined {
    const mark = this.#mark();
    return mark?.open ? mark.changes : undefined;
  }

  /** Throws when the running code is inside an open transaction. */
  refuse(): void {
    if (this.inside) throw new Error("Write outside the handle of the open transaction");
  }

  #mark(): Mark | undefined {
    let mark = innermost.getStore();
    while (mark && mark.database !== this) mark = mark.around;
    return mark;
  }
}
