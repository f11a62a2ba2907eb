import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError, type Fields } from "#contract/errors.ts";

/** The refusal of a call, as far as tests check it. */
interface Refusal {
  name: ErrorName | undefined;
  status: number;
  fields?: Fields;
}

/**
 * Returns the refusal of a call that must be refused. @throws Error if it succeeds or fails in another way
 */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    return asRefusal(error);
  }
  throw new Error("The call was not refused.");
}

/** Returns the refusals of concurrent calls that must all be refused. */
export async function refusals(calls: Promise<unknown>[]): Promise<Refusal[]> {
  return Promise.all(calls.map(refusal));
}

/** Waits for concurrent calls; returns the replies of the successful ones and the refusals of the others. */
export async function settle<T>(calls: Promise<T>[]): Promise<{ values: T[]; problems: Refusal[] }> {
  const results = await Promise.allSettled(calls);
  return {
    values: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    problems: results.flatMap((result) => (result.status === "rejected" ? [asRefusal(result.reason)] : [])),
  };
}

function asRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { errorName: name, status, extras } = error;
  return { name, status, fields: extras.fields };
}
