import { redirect } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { LAYOUTS } from "#app/lists/layouts.ts";
import { storeLayout } from "#app/preferences.ts";
import { declareForm } from "#contract/declared-form.ts";
import { readReferrerPath } from "./language/referrer-path.ts";

/** Stores the chosen layout of lists, and redirects back to the list it was chosen on. */
export const action = takesForm(declareForm([], { also: ["layout"] }), async ({ request, context }) => {
  const { api } = await requireUser(context);
  const chosen = String(context.form.get("layout"));
  const layout = LAYOUTS.find((each) => each === chosen);
  if (layout) await storeLayout(api, layout);
  return redirect(readReferrerPath(request.headers.get("Referer")), 303);
});

export function loader() {
  return redirect("/");
}
