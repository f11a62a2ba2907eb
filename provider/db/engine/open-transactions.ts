import { AsyncLocalStorage } from "node:async_hooks";
import type { RecordedChange } from "./recorded-change.ts";

/** A transaction that is open here, and its changes so far if they are recorded. */
interface Mark {
  database: OpenTransactions;
  open: boolean;
  changes: RecordedChange[] | undefined;
  /** The transaction of another database, inside which this one was begun. */
  around: Mark | undefined;
}

// One for all databases: each store slows every promise of the process down, for good.
const innermost = new AsyncLocalStorage<Mark>();

/**
 * Knows whether the running code is inside a transaction of one database. A write past the handle of that
 * transaction would wait for itself on the embedded engine and not be rolled back with it on PostgreSQL, so
 * both engines refuse it.
 */
export class OpenTransactions {
  /** `changes`, if set, collects what the work changes in the recorded tables. */
  async run<R>(work: () => Promise<R>, changes?: RecordedChange[]): Promise<R> {
    // Work that was started inside and outlives the transaction may write again: the mark is closed, not only
    // left.
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

  /** Collects the open transaction's changes; undefined when none are recorded. */
  get changes(): RecordedChange[] | undefined {
    const mark = this.#mark();
    return mark?.open ? mark.changes : undefined;
  }

  /** Throws when a transaction is open here. */
  refuse(): void {
    if (this.inside) throw new Error("Write outside the handle of the open transaction");
  }

  #mark(): Mark | undefined {
    let mark = innermost.getStore();
    while (mark && mark.database !== this) mark = mark.around;
    return mark;
  }
}
