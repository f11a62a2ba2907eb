import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import type { Backup } from "#contract/installation/backups.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { backupFile, deleteBackup, findBackup, findBackups, listNames } from "../../backups/folder.ts";
import { BackupError } from "../../backups/problem.ts";
import { openBackup } from "../../backups/read.ts";
import { sortBackups } from "../../backups/sort.ts";
import type { ProviderContext } from "../../context.ts";
import type { Handlers } from "../../handler.ts";
import { notifyInstallation } from "../operations/notify-installation.ts";
import { readPlan, setPlan } from "../operations/plan-backups.ts";

export const backups: Handlers<Api["backups"]> = {
  async plan(_input, _caller, context) {
    return readPlan(context);
  },

  async setPlan({ body }, _caller, context) {
    await setPlan(context, body);
    await context.backups.poll();
    return readPlan(context);
  },

  async list({ query }, _caller, { backups: { folder } }) {
    const { order, descending = false } = query;
    const names = await listNames(folder);
    if (order !== undefined) {
      const all = await findBackups(folder, names);
      return readPageOfAll(query, sortBackups(all, { order, descending }));
    }
    const { items, ...page } = readPageOfAll(query, names);
    return { ...page, items: await findBackups(folder, items) };
  },

  async get({ id }, _caller, context) {
    const backup = await getBackup(context, id);
    return { ...backup, ...(await describeFile(context, backup)) };
  },

  async create(_input, _caller, context) {
    if (!(await context.backups.order("MANUAL").catch(refuseWithoutPassphrase)))
      throw new ApiError("BACKUP_RUNNING");
    return readPlan(context);
  },

  async remove({ id }, _caller, context) {
    await getBackup(context, id);
    // Before the notice, because it makes room on a full disk.
    await deleteBackup(context.backups.folder, id);
    await transaction(context.db, (tx) => notifyInstallation(tx, context, "BACKUP_DELETED"));
  },

  async download({ id }, _caller, context) {
    const backup = await getBackup(context, id);
    if (backup.problem !== null) throw new ApiError("BACKUP_NOT_USABLE");
    await transaction(context.db, (tx) => notifyInstallation(tx, context, "BACKUP_DOWNLOADED"));
    return backup;
  },

  async receive(_input, _caller, context) {
    // The API does not receive the file itself.
    await transaction(context.db, (tx) => notifyInstallation(tx, context, "BACKUP_RECEIVED"));
  },

  async restore({ id, body: { passphrase } }, { userId, address }, context) {
    if (!(await context.backups.restorable())) throw new ApiError("RESTORE_BY_COMMAND");
    const undoTry = await context.guards.take("password", { account: userId, address });
    await getBackup(context, id);
    const unlock = { passphrase, secret: context.backups.secret };
    await openBackup(backupFile(context.backups.folder, id), unlock).catch(refuseUnusable);
    await undoTry();
    // Sent before the restore begins: afterwards the administrators are those in the backup.
    await transaction(context.db, (tx) => notifyInstallation(tx, context, "BACKUP_RESTORED"));
    if (!(await context.backups.orderRestore(id, unlock))) throw new ApiError("BACKUP_RUNNING");
    return readPlan(context);
  },
};

/** @throws ApiError NOT_FOUND */
async function getBackup({ backups: { folder } }: ProviderContext, id: string): Promise<Backup> {
  const backup = await findBackup(folder, id);
  if (!backup) throw new ApiError("NOT_FOUND");
  return backup;
}

/** Returns what the header of a file contains; a file of another installation stays sealed. */
async function describeFile(
  { backups: { folder, secret } }: ProviderContext,
  { id, problem }: Backup,
): Promise<Pick<Backup, "problem"> & { own: boolean; rows: number | null }> {
  if (problem !== null) return { problem, own: false, rows: null };
  try {
    const { rows } = await openBackup(backupFile(folder, id), { secret });
    return { problem: null, own: true, rows };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const isClosed = error.problem === "PASSPHRASE";
    return { problem: isClosed ? null : error.problem, own: !isClosed, rows: null };
  }
}

function refuseWithoutPassphrase(error: unknown): never {
  if (error instanceof BackupError)
    throw new ApiError("BACKUP_PASSPHRASE_NEEDED", { fields: { passphrase: "required" } });
  throw error;
}

function refuseUnusable(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  if (error.problem !== "PASSPHRASE") throw new ApiError("BACKUP_NOT_USABLE");
  throw new ApiError("BACKUP_PASSPHRASE_WRONG", { fields: { passphrase: "wrong" } });
}
