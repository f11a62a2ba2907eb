import { redirect } from "@remix-run/node";
import { takesForm } from "#app/forms/takes-form.ts";
import { storeTheme } from "#app/theme/theme.server.ts";
import { THEMES } from "#app/theme/themes.ts";
import { declareForm } from "#contract/declared-form.ts";
import { readReferrerPath } from "./language/referrer-path.ts";

/** Stores the theme that a person chose in this browser, and redirects back to the page it was chosen on. */
export const action = takesForm(declareForm([], { also: ["theme"] }), async ({ request, context }) => {
  const theme = THEMES.find((each) => each === String(context.form.get("theme")));
  const back = readReferrerPath(request.headers.get("Referer"));
  if (!theme) return redirect(back, 303);
  const signedIn = await context.session.read();
  const cookie = await storeTheme(request, signedIn?.userId, theme);
  return redirect(back, { status: 303, headers: { "Set-Cookie": cookie } });
});

export function loader() {
  return redirect("/");
}
