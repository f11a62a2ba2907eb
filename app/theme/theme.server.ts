import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { THEMES } from "./themes.ts";

const ONE_YEAR_S = 365 * 24 * 3600;

/** Stores the choice of theme in this browser. */
export const themeCookie = createCookie("theme", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: ONE_YEAR_S,
});

const chosen = z.enum(THEMES).catch("system");

/** Returns the theme that was chosen in this browser; by default that of the device. */
export async function readTheme(request: Request) {
  return chosen.parse(await themeCookie.parse(request.headers.get("Cookie")));
}
