import { requireInstallation } from "#app/auth/guards.ts";
import type { LoadContext } from "#app/load-context.ts";

/** One backup, for a dialog about it. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findBackup(context: LoadContext, id: string | undefined) {
  const { api } = await requireInstallation(context);
  return api.backups.get({ id: id ?? "" });
}
