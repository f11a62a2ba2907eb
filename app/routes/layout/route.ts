import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { LAYOUTS } from "../../layouts.ts";
import { requireUser } from "../../auth/guards.ts";
import { keepLayout } from "../../preferences.ts";
import { pathOfReferrer } from "../language/path-of-referrer.ts";

/** Keeps how somebody wants to see lists, and goes back to the list it was chosen on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  const chosen = String((await request.formData()).get("layout"));
  const layout = LAYOUTS.find((each) => each === chosen);
  if (layout) await keepLayout(api, layout);
  return redirect(pathOfReferrer(request.headers.get("Referer")), 303);
}

export function loader() {
  return redirect("/");
}
