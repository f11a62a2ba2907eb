/**
 * The request header of what a hidden page asks for without its reader: such a request does not keep the session in
 * use.
 */
export const UNATTENDED_HEADER = "X-Unattended";
