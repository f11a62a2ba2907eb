import { type ApiError, isApiError } from "#contract/errors.ts";
import { THROWN, type ThrownError } from "#rules/thrown.ts";

/**
 * Runs an operation and names its errors (§8).
 * @throws ApiError the operation's error, with that name
 */
export async function thrownAs<T>(thrown: ThrownError, operation: () => Promise<T>): Promise<T> {
  return naming(operation, () => thrown);
}

/** Creates an entity that may already exist; that error has another name than any other failure (§8). */
export async function creating<T>(create: () => Promise<T>): Promise<T> {
  return naming(create, ({ errorName }) =>
    ALREADY_THERE.has(errorName) ? THROWN.alreadyPresent : THROWN.create,
  );
}

const ALREADY_THERE: ReadonlySet<ApiError["errorName"]> = new Set([
  "AGENT_GROUP_EXISTS",
  "OUTPUT_GROUP_EXISTS",
  "ELEVATOR_AREA_GROUP_EXISTS",
]);

async function naming<T>(operation: () => Promise<T>, nameOf: (error: ApiError) => ThrownError): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw isApiError(error) ? error.thrownAs(nameOf(error)) : error;
  }
}
