import { ApiError } from "#contract/errors.ts";
import type { Backup } from "#contract/backups.ts";
import type { Api } from "#contract/index.ts";
import { backupFile, deleteBackup, findBackup, listNames } from "../backups/folder.ts";
import { BackupError } from "../backups/problem.ts";
import { openBackup } from "../backups/read.ts";
import { pageOfAll } from "../db/pages.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../house.ts";
import { readPlan, setPlan } from "../operations/plan-backups.ts";

export const backups: Handlers<Api["backups"]> = {
  async plan(_input, _caller, house) {
    return readPlan(house);
  },

  async setPlan({ body }, _caller, house) {
    await setPlan(house, body);
    await house.backups.look();
    return readPlan(house);
  },

  async list({ query }, _caller, { backups: { folder } }) {
    const { items, ...page } = pageOfAll(query, await listNames(folder));
    const found = await Promise.all(items.map((name) => findBackup(folder, name)));
    return { ...page, items: found.filter((each) => each !== undefined) };
  },

  async get({ id }, _caller, house) {
    const backup = await getBackup(house, id);
    return { ...backup, ...(await lookInto(house, backup)) };
  },

  async create(_input, _caller, house) {
    if (!(await house.backups.order("MANUAL").catch(refuseWithoutPassphrase)))
      throw new ApiError("BACKUP_RUNNING");
    return readPlan(house);
  },

  async remove({ id }, _caller, house) {
    await getBackup(house, id);
    await deleteBackup(house.backups.folder, id);
  },

  async restore({ id, body: { passphrase } }, { userId, address }, house) {
    if (!(await house.backups.restorable())) throw new ApiError("RESTORE_BY_COMMAND");
    const giveBack = await house.guards.take("password", { account: userId, address });
    await getBackup(house, id);
    const unlock = { passphrase, secret: house.backups.secret };
    await openBackup(backupFile(house.backups.folder, id), unlock).catch(refuseUnusable);
    await giveBack();
    if (!(await house.backups.orderRestore(id, unlock))) throw new ApiError("BACKUP_RUNNING");
    return readPlan(house);
  },
};

/** @throws ApiError NOT_FOUND */
async function getBackup({ backups: { folder } }: House, id: string): Promise<Backup> {
  const backup = await findBackup(folder, id);
  if (!backup) throw new ApiError("NOT_FOUND");
  return backup;
}

/** What its beginning tells; one of another installation stays closed. */
async function lookInto(
  { backups: { folder, secret } }: House,
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
