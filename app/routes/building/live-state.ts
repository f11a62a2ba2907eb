import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { readLiveState } from "./calls/read-live-state.ts";

/** The reader's unread notes and ringing calls, for pages that are open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = await requireDomain(context);
  return data(await readLiveState(context, visit), { headers: { "Cache-Control": "no-store" } });
}
