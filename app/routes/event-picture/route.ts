import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";
import { showPicture } from "../../pictures.ts";

/** The picture of an event, for those who may see it. It never changes; a browser keeps it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  const ask = () => api.events.media({ id: params.eventId ?? "" });
  const token = session.building?.token.access_token;
  return showPicture({ client: context.client, ask, token });
}
