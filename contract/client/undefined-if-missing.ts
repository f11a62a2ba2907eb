import { isApiError } from "../errors.ts";

/** Returns what a call reads, undefined if it answers NOT_FOUND. @throws ApiError any other error of the call */
export async function undefinedIfMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return undefined;
    throw error;
  }
}
