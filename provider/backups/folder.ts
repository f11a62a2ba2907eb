import type { Stats } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Backup } from "#contract/installation/backups.ts";
import { type BackupHead, readHead } from "./head.ts";
import { BackupError } from "./problem.ts";

/**
 * The folder of backups is the list of backups: a file that is copied there is listed, a file that is moved
 * away is not. Only regular files count; symbolic links are ignored.
 */

type BackupKind = Backup["kind"];

const ENDING = ".backup";
const names: Record<BackupKind, string> = {
  MANUAL: "portineria",
  SCHEDULED: "scheduled",
  RECEIVED: "received",
};
/** No dots and slashes, so that a name never leaves the folder (attack F04). */
const anyName = /^[\w-]{1,64}$/;
/** The codes of a folder that can't be read or written, or of a file in its place. */
const DENIED = new Set<unknown>(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"]);
const DRAFT_ABANDONED_MS = 3_600_000;

/** Returns the name of a backup made at `now`. */
export function backupName(kind: BackupKind, now: number): string {
  return `${names[kind]}-${new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-")}`;
}

/** Returns the path of a backup. @throws Error for an invalid name */
export function backupFile(folder: string, name: string): string {
  if (!anyName.test(name)) throw new Error("This is not the name of a backup");
  return path.join(folder, `${name}${ENDING}`);
}

/**
 * Lists the names of the backups in a folder, newest first; an empty list when the folder does not exist yet or
 * can't be read, which System health reports.
 */
export async function listNames(folder: string): Promise<string[]> {
  const files = (await entriesOf(folder)).filter((file) => file.endsWith(ENDING));
  const found = await Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ENDING.length),
      at: (await findFile(path.join(folder, file)))?.mtimeMs,
    })),
  );
  return found
    .filter((each): each is { name: string; at: number } => each.at !== undefined && anyName.test(each.name))
    .sort((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
    .map(({ name }) => name);
}

/** Returns what can be read of a backup without unlocking it; undefined when there is none. */
export async function findBackup(folder: string, name: string): Promise<Backup | undefined> {
  const file = backupFile(folder, name);
  const found = await findFile(file);
  if (!found) return undefined;
  const head = await readHead(file).catch((error: unknown) => {
    if (error instanceof BackupError) return error;
    // It was deleted meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  if (!head) return undefined;
  return { id: name, kind: kindOf(name), bytes: found.size, ...describeHead(head) };
}

/** Returns what can be read of these backups, without those that were deleted meanwhile. */
export async function findBackups(folder: string, names: readonly string[]): Promise<Backup[]> {
  const found = await Promise.all(names.map((name) => findBackup(folder, name)));
  return found.filter((each) => each !== undefined);
}

function describeHead(head: BackupHead | BackupError): Pick<Backup, "madeAt" | "version" | "problem"> {
  if (head instanceof BackupError) return { madeAt: null, version: null, problem: head.problem };
  return { madeAt: head.madeAt, version: head.version, problem: null };
}

export async function deleteBackup(folder: string, name: string): Promise<void> {
  await rm(backupFile(folder, name), { force: true });
}

/** Deletes the oldest scheduled backups, except the `keep` newest; never requested or uploaded ones. */
export async function deleteOldest(folder: string, keep: number): Promise<void> {
  const scheduled = (await listNames(folder)).filter((name) => kindOf(name) === "SCHEDULED");
  for (const name of scheduled.slice(keep)) await deleteBackup(folder, name);
}

/** Deletes files that a killed process left half written (fault R03). */
export async function deleteAbandoned(folder: string, now: number): Promise<void> {
  for (const file of (await entriesOf(folder)).filter((each) => each.endsWith(".partial"))) {
    const whole = path.join(folder, file);
    const at = (await findFile(whole))?.mtimeMs ?? now;
    if (at < now - DRAFT_ABANDONED_MS) await rm(whole, { force: true });
  }
}

function kindOf(name: string): BackupKind {
  if (name.startsWith(`${names.SCHEDULED}-`)) return "SCHEDULED";
  return name.startsWith(`${names.RECEIVED}-`) ? "RECEIVED" : "MANUAL";
}

/** Returns the status of a regular file; undefined for anything else. */
async function findFile(file: string): Promise<Stats | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || isDenied(error)) return [];
    throw error;
  });
}

/** Returns whether the system refused to read or write in a folder. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "code" in error && DENIED.has(error.code);
}
