import { z } from "zod";
import { createBrowserCookie } from "#app/browser-cookie.server.ts";
import { type Theme, THEMES } from "./themes.ts";

/** The most people whose choice a browser stores. */
const PEOPLE_MAX = 8;

/** Stores the choice of theme in this browser, of each person who uses it. */
const themeCookie = createBrowserCookie("theme");

/** The choices of people, by the ids of their accounts, the last one first; undefined without a sign-in. */
const chosen = z.array(z.object({ userId: z.string().optional(), theme: z.enum(THEMES) })).catch([]);

async function readChosen(request: Request) {
  return chosen.parse(await themeCookie.parse(request.headers.get("Cookie")));
}

/**
 * Returns the theme that a person chose in this browser; on pages without a sign-in, and for a person who chose
 * none, the one that was chosen last; by default that of the device.
 */
export async function readTheme(request: Request, userId: string | undefined): Promise<Theme> {
  const choices = await readChosen(request);
  return (choices.find((each) => each.userId === userId) ?? choices[0])?.theme ?? "system";
}

/** Returns the cookie that stores a person's choice. */
export async function storeTheme(
  request: Request,
  userId: string | undefined,
  theme: Theme,
): Promise<string> {
  const others = (await readChosen(request)).filter((each) => each.userId !== userId);
  return themeCookie.serialize([{ userId, theme }, ...others].slice(0, PEOPLE_MAX));
}
