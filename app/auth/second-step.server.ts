import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { LoadContext } from "#app/load-context.ts";

/** As long as the provider waits for the code. */
const LIFE_S = 5 * 60;

/**
 * The state between password and code: the provider's token for the sign-in, and the invite to return to
 * afterwards.
 */
const secondStep = z.object({
  token: z.string().min(1).max(128),
  next: z
    .string()
    .regex(/^\/invite\/[\w-]{1,128}$/)
    .optional()
    .catch(undefined),
});

export type SecondStep = z.output<typeof secondStep>;

function cookieFor({ publicUrl }: LoadContext) {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? "__Host-step" : "step", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: LIFE_S,
  });
}

/** The Set-Cookie header that stores an unfinished sign-in. It gives no access by itself. */
export function storeSecondStep(context: LoadContext, step: SecondStep): Promise<string> {
  return cookieFor(context).serialize(step);
}

/** The unfinished sign-in of this browser; the cookie's content is untrusted. */
export async function readSecondStep(
  context: LoadContext,
  request: Request,
): Promise<SecondStep | undefined> {
  const stored: unknown = await cookieFor(context).parse(request.headers.get("Cookie"));
  return secondStep.safeParse(stored).data;
}

export function clearSecondStep(context: LoadContext): Promise<string> {
  return cookieFor(context).serialize("", { maxAge: 0 });
}
