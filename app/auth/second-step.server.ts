import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { LoadContext } from "../load-context.ts";

/** As long as the provider waits for the code. */
const LIFE_S = 5 * 60;

/** Between the password and the code: what the provider knows the sign-in by, and where it leads. */
const secondStep = z.object({
  token: z.string().min(1).max(128),
  next: z
    .string()
    .regex(/^\/invite\/[\w-]{1,128}$/)
    .catch("/user_home"),
});

export type SecondStep = z.output<typeof secondStep>;

function cookieFor({ publicUrl }: LoadContext) {
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? "__Host-step" : "step", {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: LIFE_S },
  });
}

/** The Set-Cookie header that keeps a half-finished sign-in. It opens nothing by itself. */
export function keepSecondStep(context: LoadContext, step: SecondStep): Promise<string> {
  return cookieFor(context).serialize(step);
}

/** The half-finished sign-in of this browser. Anything may stand in a cookie. */
export async function readSecondStep(
  context: LoadContext,
  request: Request,
): Promise<SecondStep | undefined> {
  const told: unknown = await cookieFor(context).parse(request.headers.get("Cookie"));
  return secondStep.safeParse(told).data;
}

export function forgetSecondStep(context: LoadContext): Promise<string> {
  return cookieFor(context).serialize("", { maxAge: 0 });
}
