import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { LoadContext } from "#app/load-context.ts";
import { id } from "#contract/fields.ts";
import { isPathInBuilding } from "#rules/buildings/building-address.ts";

/** As long as an ended sign-in is continued. */
const LIFE_S = 15 * 60;

const requestedPage = z.object({
  domainId: id,
  /** As after `/domain/`. */
  path: z.string().refine(isPathInBuilding),
});

/** A page in a building that was opened without a sign-in. */
export type RequestedPage = z.output<typeof requestedPage>;

function cookieFor({ publicUrl }: LoadContext) {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? "__Host-page" : "page", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: LIFE_S,
  });
}

/** The Set-Cookie header that stores the page until the sign-in. It gives no access by itself. */
export function storeRequestedPage(context: LoadContext, page: RequestedPage): Promise<string> {
  return cookieFor(context).serialize(page);
}

/** The page that was opened in this browser before the sign-in; the cookie's content is untrusted. */
export async function readRequestedPage(
  context: LoadContext,
  request: Request,
): Promise<RequestedPage | undefined> {
  const stored: unknown = await cookieFor(context).parse(request.headers.get("Cookie"));
  return requestedPage.safeParse(stored).data;
}

export function clearRequestedPage(context: LoadContext): Promise<string> {
  return cookieFor(context).serialize("", { maxAge: 0 });
}
