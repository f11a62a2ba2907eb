import { redirect } from "@remix-run/node";
import { takesForm } from "#app/forms/takes-form.ts";
import { storeRingSound } from "#app/ring-sound.server.ts";
import { declareForm } from "#contract/declared-form.ts";
import { readReferrerPath } from "./language/referrer-path.ts";

/** Stores whether calls ring with a sound in this browser, and redirects back to where it was chosen. */
export const action = takesForm(declareForm([], { also: ["ringSound"] }), async ({ request, context }) => {
  const back = readReferrerPath(request.headers.get("Referer"));
  const signedIn = await context.session.read();
  if (!signedIn) return redirect(back, 303);
  const cookie = await storeRingSound(request, signedIn.userId, context.form.get("ringSound") !== "off");
  return redirect(back, { status: 303, headers: { "Set-Cookie": cookie } });
});

export function loader() {
  return redirect("/");
}
