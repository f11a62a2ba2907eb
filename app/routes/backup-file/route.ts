import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "#contract/errors.ts";
import { requireInstallation } from "../../auth/guards.ts";

/** A backup as a file, read as it goes out: sealed as it lies on the disk. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { id, bytes } = await api.backups.get({ id: params.backupId ?? "" });
  if (!context.backups) throw new ApiError("NOT_FOUND");
  return new Response(context.backups.read(id), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${id}.backup"`,
      "Cache-Control": "no-store",
    },
  });
}
