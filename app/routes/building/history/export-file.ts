import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { EXPORT_CONTENT_TYPES, exportFileName } from "#rules/history/event-export.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";

/** The file of a finished export, streamed part by part, so that it is never in memory as a whole. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const id = params.exportId ?? "";
  const { format, parts, createdAt } = await api.eventExports.get({ id });
  const { name } = await api.domains.get({ id: domainId });
  // The first part also shows whether the export exists.
  let next: Promise<{ content: string }> | undefined = api.eventExports.part({ id, position: "0" });
  await next;
  let read = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { content } = await (next ?? api.eventExports.part({ id, position: String(read) }));
      next = undefined;
      controller.enqueue(Buffer.from(content, "base64"));
      read += 1;
      if (read === parts) controller.close();
    },
  });
  return new Response(stream, {
    headers: {
      ...servedFileHeaders({
        download: exportFileName(name, format, createdAt),
        type: EXPORT_CONTENT_TYPES[format],
      }),
      "Cache-Control": "no-store",
    },
  });
}
