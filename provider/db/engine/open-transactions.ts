import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Knows whether the code that runs now stands inside a transaction of one database. A write past the
 * handle of that transaction would wait for itself on the embedded engine and not be undone with it on
 * PostgreSQL, so both engines refuse it.
 */
export class OpenTransactions {
  #store = new AsyncLocalStorage<{ open: boolean }>();

  async run<R>(work: () => Promise<R>): Promise<R> {
    // What was started inside and outlives the transaction may write again: the mark is closed, not only left.
    const mark = { open: true };
    try {
      return await this.#store.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  get inside(): boolean {
    return this.#store.getStore()?.open ?? false;
  }

  /** Throws when a transaction is open here. */
  refuse(): void {
    if (this.inside) throw new Error("Write outside the handle of the open transaction");
  }
}
