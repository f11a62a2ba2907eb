import { ApiError, isApiError } from "#contract/errors.ts";

interface Part {
  /** Where the part is in the body of the call, such as `calls.0`. */
  path: string;
  /** The fields of the part that its errors name otherwise. */
  names?: Readonly<Record<string, string>>;
  /** The field with the id of what the part belongs to. */
  missing?: string;
}

/**
 * Runs a part of a call as a call of its own would be answered. The fields that its errors name become fields of the
 * whole call, and something that does not exist is a problem of the field with its id.
 */
export async function runPart<T>({ path, names = {}, missing }: Part, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error) || !error.errorName) throw error;
    if (error.errorName === "NOT_FOUND" && missing !== undefined)
      throw new ApiError("INVALID_INPUT", { fields: { [`${path}.${missing}`]: "unknown" } });
    const { fields, ...extras } = error.extras;
    if (!fields) throw error;
    const ofCall = Object.entries(fields).map(([name, problem]) => [
      `${path}.${names[name] ?? name}`,
      problem,
    ]);
    throw new ApiError(error.errorName, { ...extras, fields: Object.fromEntries(ofCall) });
  }
}
