import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInstallation } from "#app/auth/guards.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";

/** A backup as a file, encrypted as on the disk; streamed as long as the caller has the right to it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const id = params.backupId ?? "";
  try {
    await api.backups.download({ id });
  } catch (error) {
    if (!isApiError(error, "FRESH_PROOF_NEEDED")) throw error;
    return redirect(`/proof?${new URLSearchParams({ to: `/installation/backup/${id}/file` })}`);
  }
  if (!context.backups) throw new ApiError("NOT_FOUND");
  const { bytes, content } = await context.backups.read(id, () => api.backups.get({ id }));
  return new Response(content, {
    headers: {
      ...servedFileHeaders({ download: `${id}.backup`, type: "application/octet-stream" }),
      "Content-Length": String(bytes),
      "Cache-Control": "no-store",
    },
  });
}
