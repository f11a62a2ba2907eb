import { isApiError } from "#contract/errors.ts";

/** `info`: there was no answer, so the call may have been carried out or not. */
type Outcome = "ok" | "fail" | "info";

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

/** A client's call, from its start to its answer. */
export interface Entry {
  kind: Kind;
  /** The id that it concerns; of a created entity, the id in the answer. */
  subject: string;
  /** The requested name. */
  name: string;
  began: number;
  ended: number;
  outcome: Outcome;
}

/** The calls as their clients saw them: the only thing that the checks rely on. */
export class Journal {
  readonly entries: Entry[] = [];
  /** Internal errors of the server, which must never occur. */
  readonly broken: string[] = [];

  /** Makes a call and records its outcome; `created` returns the id of the created entity. */
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

/** Whether an error is a refusal: then nothing was done; after a failure or no answer it may have been. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) throw error;
  return error.status < 500 || error.errorName === "OVERLOADED";
}
