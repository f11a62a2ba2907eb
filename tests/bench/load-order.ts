/** A body that is not JSON, and how it is sent. */
export interface LoadBody {
  content: string;
  type: string;
  /** Without a length: the server learns its size only as it arrives. */
  chunked?: boolean;
}

/** The requests of the load generator: always the same, or paths and bodies in turn. */
export interface LoadOrder {
  /** On the loopback address: no load ever leaves this machine. */
  port: number;
  method?: "GET" | "PUT" | "POST";
  paths: readonly string[];
  bodies?: readonly (string | LoadBody)[];
  headers: Record<string, string>;
  /**
   * The required status; any other ends the order. Undefined: any answer is accepted, also a closed
   * connection.
   */
  status: number | undefined;
  /** Number of clients, each of which sends its next request as soon as it is answered. */
  connections: number;
  requests: number;
  /** After this time no further request is made. */
  deadlineMs: number;
}

export interface LoadReport {
  latenciesMs: number[];
  elapsedMs: number;
}

/** Returns the element with this number of a list that is repeated without end. */
export function roundRobin<T>(list: readonly T[], number: number): T {
  const element = list[number % list.length];
  if (element === undefined) throw new Error("The list is empty");
  return element;
}
