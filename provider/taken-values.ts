import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { isUniqueViolation } from "#storage/database.ts";

/**
 * Returns a handler for the failure of a write: when another row has the value of a unique column, throws this
 * error, for the field if it is given.
 */
export function refuseTaken(name: ErrorName, field?: string): (error: unknown) => never {
  const fields = field === undefined ? {} : { fields: { [field]: "taken" } };
  return (error) => {
    throw isUniqueViolation(error) ? new ApiError(name, fields) : error;
  };
}
