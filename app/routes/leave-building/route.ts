import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "../../auth/guards.ts";

/** Takes the building out of the session, under a new id. */
export async function action({ context }: ActionFunctionArgs) {
  const { userToken, userId, login } = (await requireUser(context)).session;
  const setCookie = await context.session.start({ userToken, userId, login });
  return redirect("/user_home", { status: 303, headers: { "Set-Cookie": setCookie } });
}

export function loader() {
  return redirect("/user_home");
}
