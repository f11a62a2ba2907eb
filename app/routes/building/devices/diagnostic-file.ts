import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { firstFew } from "#app/lists/paging.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";
import { readLogFilter } from "./diagnostic-log/log-query.ts";

/** The maximum number of lines; the file says if there are more. */
const LINES_MAX = 10_000;

/** The current device's log as text, a line per entry, newest first; filtered as on its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  if (!session.deviceId) throw redirect("/domain/devices");
  const device = await api.devices.get({ id: session.deviceId });
  const { filter } = readLogFilter(new URL(request.url).searchParams, device.id);
  const { items, total } = await api.events.query({ body: { ...filter, ...firstFew(LINES_MAX) } });
  const lines = items.map(({ time, outcome, text }) =>
    [new Date(time).toISOString(), outcome.toUpperCase().padEnd(7), text?.replace(/\s+/g, " ")].join(" "),
  );
  if (total > items.length) lines.push(`… ${total - items.length} more`);
  const name = device.hwId.replace(/[^A-Z0-9._-]/g, "-");
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      ...servedFileHeaders({ download: `log-${name}.txt`, type: "text/plain; charset=utf-8" }),
      "Cache-Control": "no-store",
    },
  });
}
