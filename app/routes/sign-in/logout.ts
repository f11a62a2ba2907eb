import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { buttonAlone, takesForm } from "#app/forms/takes-form.ts";
import { clearTimeZone } from "#app/time/time-zone.server.ts";
import { isApiError } from "#contract/errors.ts";

async function signOut({ context }: ActionFunctionArgs): Promise<Response> {
  const session = await context.session.read();
  if (session) {
    const { address, requestId, client } = context;
    const { access_token: token } = session.userToken;
    try {
      await client.as({ token, address, requestId }).auth.signOut();
    } catch (error) {
      // Invalid tokens or an unavailable provider must not prevent signing out.
      if (!isApiError(error)) throw error;
    }
  }
  const headers = new Headers({ "Set-Cookie": await context.session.end() });
  headers.append("Set-Cookie", await clearTimeZone());
  // Not the cookies, which hold the language, and not the cache, which only holds the console itself.
  headers.set("Clear-Site-Data", '"storage"');
  return redirect("/", { status: 303, headers });
}

/** Ends the sign-in at the provider, with all its tokens, and the session. */
export const action = takesForm(buttonAlone, signOut, { inViews: true });

export function loader() {
  return redirect("/");
}
