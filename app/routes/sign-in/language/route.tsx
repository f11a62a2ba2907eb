import { redirect } from "@remix-run/node";
import { takesForm } from "#app/forms/takes-form.ts";
import { languageCookie } from "#app/i18n/language.server.ts";
import { declareForm } from "#contract/declared-form.ts";
import { isLanguage } from "#rules/languages.ts";
import { readReferrerPath } from "./referrer-path.ts";

/** Stores the chosen language and redirects back to the page it was chosen on. */
export const action = takesForm(declareForm([], { also: ["language"] }), async ({ request, context }) => {
  const chosen = String(context.form.get("language"));
  const back = readReferrerPath(request.headers.get("Referer"));
  if (!isLanguage(chosen)) return redirect(back, 303);
  return redirect(back, { status: 303, headers: { "Set-Cookie": await languageCookie.serialize(chosen) } });
});

export function loader() {
  return redirect("/");
}
