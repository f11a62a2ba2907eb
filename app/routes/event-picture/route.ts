import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";

const HOUR_S = 3600;

/** The picture of an event, for those who may see it. It never changes; a browser keeps it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  const { address } = await api.events.media({ id: params.eventId ?? "" });
  const { bytes, contentType } = await context.client.read(address, session.building?.token.access_token);
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": contentType, "Cache-Control": `private, max-age=${HOUR_S}` },
  });
}
