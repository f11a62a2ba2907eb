/**
 * The response header of every answer of the server. An answer without it was made by something between the
 * browser and the console, such as a proxy while the server restarts.
 */
export const CONSOLE_HEADER = "X-Answered-By";
