import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/** The picture of an event, for those who may see it. It never changes; browsers may cache it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  const ask = () => api.events.media({ id: params.eventId ?? "" });
  const token = session.building?.token.access_token;
  return showPicture({ context, ask, token });
}
