/** A body of another type than JSON, and how it is sent. */
export interface LoadBody {
  content: string;
  type: string;
  /** Without its length: the server learns its size only as it arrives. */
  chunked?: boolean;
}

/** What the load generator shall ask for: many times the same, or paths and bodies in turn. */
export interface LoadOrder {
  /** On this machine's own address: no load ever leaves it. */
  port: number;
  method?: "GET" | "PUT" | "POST";
  paths: readonly string[];
  bodies?: readonly (string | LoadBody)[];
  headers: Record<string, string>;
  /** What each answer has to have; any other ends the order. Undefined: whatever is answered, also by hanging up. */
  status: number | undefined;
  /** So many clients, each asking anew as soon as it is answered. */
  connections: number;
  requests: number;
  /** After that no request is made any more. */
  deadlineMs: number;
}

export interface LoadReport {
  latenciesMs: number[];
  elapsedMs: number;
}

/** The element of a list that is walked round and round. */
export function inTurn<T>(list: readonly T[], number: number): T {
  const element = list[number % list.length];
  if (element === undefined) throw new Error("The list is empty");
  return element;
}
