import { redirect } from "@remix-run/node";
import { takesForm } from "#app/forms/takes-form.ts";
import { storeSearchKey } from "#app/search-key.server.ts";
import { declareForm } from "#contract/declared-form.ts";
import { readReferrerPath } from "./language/referrer-path.ts";

/** Stores whether a single key leads to the search of a page, and redirects back to where it was chosen. */
export const action = takesForm(declareForm([], { also: ["searchKey"] }), async ({ request, context }) => {
  const back = readReferrerPath(request.headers.get("Referer"));
  const cookie = await storeSearchKey(context.form.get("searchKey") !== "off");
  return redirect(back, { status: 303, headers: { "Set-Cookie": cookie } });
});

export function loader() {
  return redirect("/");
}
