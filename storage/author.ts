import { AsyncLocalStorage } from "node:async_hooks";

/** The account that makes a change, and the network address of its request. */
export interface Author {
  userId: string | null;
  address: string | null;
  requestId: string | null;
  /** The call of the contract, such as `nfcTags.create`. */
  call: string;
}

const authors = new AsyncLocalStorage<Author>();

/** Runs work on behalf of an account: the audit records the account as the author of all changes. */
export function runOnBehalf<R>(author: Author, work: () => Promise<R>): Promise<R> {
  return authors.run(author, work);
}

/** Runs work that follows a change without being part of it. */
export function withoutAuthor(work: () => void): void {
  authors.exit(work);
}

/** Returns the author of the running work; undefined for the server itself and for devices. */
export function currentAuthor(): Author | undefined {
  return authors.getStore();
}
