import { redirect } from "@remix-run/node";
import type { LoadContext } from "../load-context.ts";
import { requireUser } from "./guards.ts";

/** Takes the building out of the session, under a new id, and leads home. */
export async function leaveBuilding(context: LoadContext, home = "/user_home"): Promise<Response> {
  const { userToken, userId, login } = (await requireUser(context)).session;
  const setCookie = await context.session.start({ userToken, userId, login });
  return redirect(home, { status: 303, headers: { "Set-Cookie": setCookie } });
}
