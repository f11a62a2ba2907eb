import { createCookie } from "@remix-run/node";

/**
 * Long enough to reach the login screen, which says that the sign-in has ended; the address stays `/` (§2).
 */
const SHOWN_S = 20;

/** Set when a 401 ended the session, so that the login screen can say why it is shown. */
export const endedCookie = createCookie("ended", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: SHOWN_S,
});
