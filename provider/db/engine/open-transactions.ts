import { AsyncLocalStorage } from "node:async_hooks";
import type { RecordedChange } from "./recorded-change.ts";

/** A transaction that is open here, and what it has changed so far where that is recorded. */
interface Mark {
  open: boolean;
  changes: RecordedChange[] | undefined;
}

/**
 * Knows whether the code that runs now stands inside a transaction of one database. A write past the
 * handle of that transaction would wait for itself on the embedded engine and not be undone with it on
 * PostgreSQL, so both engines refuse it.
 */
export class OpenTransactions {
  #store = new AsyncLocalStorage<Mark>();

  /** `changes`, where given, takes what the work changes in the recorded tables. */
  async run<R>(work: () => Promise<R>, changes?: RecordedChange[]): Promise<R> {
    // What was started inside and outlives the transaction may write again: the mark is closed, not only left.
    const mark = { open: true, changes };
    try {
      return await this.#store.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  get inside(): boolean {
    return this.#store.getStore()?.open ?? false;
  }

  /** Where the open transaction's changes go; undefined where none are recorded. */
  get changes(): RecordedChange[] | undefined {
    const mark = this.#store.getStore();
    return mark?.open ? mark.changes : undefined;
  }

  /** Throws when a transaction is open here. */
  refuse(): void {
    if (this.inside) throw new Error("Write outside the handle of the open transaction");
  }
}
