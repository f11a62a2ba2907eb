import { isApiError } from "../errors.ts";

/** Returns the reply of a call, undefined if it is NOT_FOUND. @throws ApiError any other error of the call */
export async function undefinedIfMissing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return undefined;
    throw error;
  }
}
