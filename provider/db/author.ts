import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf something is changed, and from where. */
export interface Author {
  userId: string | null;
  address: string | null;
  requestId: string | null;
  /** The call of the contract, as `nfcTags.create`. */
  call: string;
}

const authors = new AsyncLocalStorage<Author>();

/** Runs work on somebody's behalf: the audit names them for whatever it changes. */
export function onBehalfOf<R>(author: Author, work: () => Promise<R>): Promise<R> {
  return authors.run(author, work);
}

/** Who stands behind what runs now; undefined for the server's own work and for devices. */
export function currentAuthor(): Author | undefined {
  return authors.getStore();
}
