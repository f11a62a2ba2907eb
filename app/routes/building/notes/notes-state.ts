import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";

/** The number of unread notes, for pages that are open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  return data(await api.notes.state(), { headers: { "Cache-Control": "no-store" } });
}
