import type { Cookie } from "@remix-run/node";

/**
 * Returns the first value of the cookie whose signature is right: another site on the same host may have set
 * one before it, which must not lock anyone out.
 */
export async function readSigned(cookie: Cookie, cookieHeader: string): Promise<string | undefined> {
  for (const pair of cookieHeader.split(";").map((text) => text.trim())) {
    if (!pair.startsWith(`${cookie.name}=`)) continue;
    const signed: unknown = await cookie.parse(pair);
    if (typeof signed === "string" && signed !== "") return signed;
  }
  return undefined;
}
