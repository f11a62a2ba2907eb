import type { LoaderFunctionArgs } from "@remix-run/node";
import { EXPORT_CONTENT_TYPES, exportFileName } from "#rules/event-export.ts";
import { requireDomain } from "../../auth/guards.ts";

/** The file of a finished export, part by part, so that it is never in memory as a whole. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const id = params.exportId ?? "";
  const { format, parts, createdAt } = await api.eventExports.get({ id });
  const { name } = await api.domains.get({ id: domainId });
  // The first one also tells whether there is anything to be had.
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
      "Content-Type": EXPORT_CONTENT_TYPES[format],
      "Content-Disposition": `attachment; filename="${exportFileName(name, format, createdAt)}"`,
      "Cache-Control": "no-store",
    },
  });
}
