/** The response header that marks an answer to a form as an error page, with the name of the error. */
export const UNANSWERED_HEADER = "X-Unanswered-Form";
