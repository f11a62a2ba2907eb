import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError, type Fields } from "#contract/errors.ts";

/** What a call was refused with, as far as tests ask. */
export interface Refusal {
  name: ErrorName | undefined;
  status: number;
  fields?: Fields;
}

/** The refusal of a call that has to be refused. @throws Error when it succeeds or fails in another way */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    return asRefusal(error);
  }
  throw new Error("The call was not refused.");
}

/** The refusals of calls that run at once and all have to be refused. */
export async function refusals(calls: Promise<unknown>[]): Promise<Refusal[]> {
  return Promise.all(calls.map(refusal));
}

/** Waits for calls that run at once; gives what succeeded and how the others were refused. */
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
  return { name, status, ...(extras.fields && { fields: extras.fields }) };
}
