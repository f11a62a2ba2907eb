import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/** The last picture of a note's camera; each new picture changes the address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  const ask = () => api.notes.picture({ id: params["noteId"] ?? "" });
  return showPicture({ context, ask, token: session.building?.token.access_token });
}
