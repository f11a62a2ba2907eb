import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isApiError } from "#contract/errors.ts";
import { forgetTimeZone } from "../../time-zone.server.ts";

/** Ends the sign-in at the provider, with all its tokens, and the session. */
export async function action({ context }: ActionFunctionArgs) {
  const session = await context.session.read();
  if (session) {
    const { address, requestId, client } = context;
    const { access_token: token } = session.userToken;
    try {
      await client.as({ token, address, requestId }).auth.signOut();
    } catch (error) {
      // Tokens that have ended, or a provider that is away, keep nobody from signing out.
      if (!isApiError(error)) throw error;
    }
  }
  const headers = new Headers({ "Set-Cookie": await context.session.end() });
  headers.append("Set-Cookie", await forgetTimeZone());
  // Not the cookies, which hold the choice of language, and not the cache, which holds nothing but the console itself.
  headers.set("Clear-Site-Data", '"storage"');
  return redirect("/", { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
