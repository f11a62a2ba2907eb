/** The server says by this header that its answer to a form is only an error page, and which failure it tells of. */
export const UNANSWERED_HEADER = "X-Unanswered-Form";
