import { AsyncLocalStorage } from "node:async_hooks";

/** The account for which something is changed, and its address. */
export interface Author {
  userId: string | null;
  address: string | null;
  requestId: string | null;
  /** The call of the contract, as `nfcTags.create`. */
  call: string;
}

const authors = new AsyncLocalStorage<Author>();

/** Runs work on behalf of an account: the audit names it for all changes. */
export function onBehalfOf<R>(author: Author, work: () => Promise<R>): Promise<R> {
  return authors.run(author, work);
}

/** The account behind the running work; undefined for the server's own work and for devices. */
export function currentAuthor(): Author | undefined {
  return authors.getStore();
}
