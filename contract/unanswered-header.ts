/** Whether the same request may succeed later: nothing was wrong with it. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The response header that marks an answer to a form as an error page, with the name of the error. */
export const UNANSWERED_HEADER = "X-Unanswered-Form";
