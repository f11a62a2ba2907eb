import { isApiError } from "#contract/errors.ts";

/** `info`: no answer came, so it may have been done or not. */
export type Outcome = "ok" | "fail" | "info";

export type Kind =
  | "create-group"
  | "rename-group"
  | "delete-group"
  | "contain"
  | "release"
  | "promote"
  | "demote"
  | "create-auxiliary"
  | "delete-auxiliary"
  | "refresh"
  | "picture";

/** Something that a client did, from when it began to when it knew. */
export interface Entry {
  kind: Kind;
  /** What it was done to; of what was created, its id once that was told. */
  subject: string;
  /** The name that it was to get. */
  name: string;
  began: number;
  ended: number;
  outcome: Outcome;
}

/** What the clients did, in the words of those who asked: the only thing that the checks believe. */
export class Journal {
  readonly entries: Entry[] = [];
  /** Faults of the server itself; there is no excuse for one. */
  readonly broken: string[] = [];

  /** Does something and writes down what came of it; `created` tells what came to be. */
  async note<R>(
    kind: Kind,
    { subject = "", name = "" }: { subject?: string; name?: string },
    act: () => Promise<R>,
    created?: (reply: R) => string,
  ): Promise<R | undefined> {
    const entry: Entry = { kind, subject, name, began: performance.now(), ended: Infinity, outcome: "info" };
    this.entries.push(entry);
    try {
      const reply = await act();
      entry.outcome = "ok";
      if (created) entry.subject = created(reply);
      return reply;
    } catch (error) {
      entry.outcome = isRefusal(error) ? "fail" : "info";
      if (isApiError(error, "INTERNAL")) this.broken.push(`${kind} ${subject}`);
      return undefined;
    } finally {
      entry.ended = performance.now();
    }
  }

  of(kind: Kind, outcome?: Outcome): Entry[] {
    return this.entries.filter(
      (entry) => entry.kind === kind && (outcome === undefined || entry.outcome === outcome),
    );
  }
}

/** A server that said no has done nothing; one that failed or said nothing may have. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) throw error;
  return error.status < 500 || error.errorName === "OVERLOADED";
}
