import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isLanguage } from "#rules/languages.ts";
import { languageCookie } from "../../i18n/language.server.ts";
import { pathOfReferrer } from "./path-of-referrer.ts";

/** Keeps the chosen language and goes back to the page it was chosen on. */
export async function action({ request }: ActionFunctionArgs) {
  const chosen = String((await request.formData()).get("language"));
  const back = pathOfReferrer(request.headers.get("Referer"));
  if (!isLanguage(chosen)) return redirect(back, 303);
  return redirect(back, { status: 303, headers: { "Set-Cookie": await languageCookie.serialize(chosen) } });
}

export function loader() {
  return redirect("/");
}
