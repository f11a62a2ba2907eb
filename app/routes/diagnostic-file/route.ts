import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";
import { firstFew } from "../../paging.ts";
import { readLogFilter } from "../diagnostic-log/log-query.ts";

/** The last so many lines; the file says where there are more. */
const LINES_MAX = 10_000;

/** The current device's log as a text, a line each, the newest first; chosen as on its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  if (!session.deviceId) throw redirect("/domain/devices");
  const device = await api.devices.get({ id: session.deviceId });
  const { asked } = readLogFilter(new URL(request.url).searchParams, device.id);
  const { items, total } = await api.events.query({ body: { ...asked, ...firstFew(LINES_MAX) } });
  const lines = items.map(({ time, outcome, text }) =>
    [new Date(time).toISOString(), outcome.toUpperCase().padEnd(7), text?.replace(/\s+/g, " ")].join(" "),
  );
  if (total > items.length) lines.push(`… ${total - items.length} more`);
  const name = device.hwId.replace(/[^A-Z0-9._-]/g, "-");
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="log-${name}.txt"`,
      "Cache-Control": "no-store",
    },
  });
}
