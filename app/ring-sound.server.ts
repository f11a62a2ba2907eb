import { z } from "zod";
import { createBrowserCookie } from "./browser-cookie.server.ts";

/** The most people whose choice a browser stores. */
const PEOPLE_MAX = 8;

/** Stores in this browser who switched the sound of calls off. */
const silenceCookie = createBrowserCookie("ring-silence");

const silent = z.array(z.string()).catch([]);

async function readSilent(request: Request): Promise<string[]> {
  return silent.parse(await silenceCookie.parse(request.headers.get("Cookie")));
}

/** Whether calls ring with a sound for a person in this browser: unless they switched it off. */
export async function readRingSound(request: Request, userId: string | undefined): Promise<boolean> {
  return userId === undefined || !(await readSilent(request)).includes(userId);
}

/** Returns the cookie that stores a person's choice. */
export async function storeRingSound(request: Request, userId: string, isOn: boolean): Promise<string> {
  const others = (await readSilent(request)).filter((each) => each !== userId);
  return silenceCookie.serialize(isOn ? others : [userId, ...others].slice(0, PEOPLE_MAX));
}
