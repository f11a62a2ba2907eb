import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Backup } from "#contract/backups.ts";
import { type BackupHead, readHead } from "./head.ts";
import { BackupError } from "./problem.ts";

/** The folder of backups is the list of backups: what is copied there is on it, what is moved away is not. */

export type BackupKind = Backup["kind"];

const ENDING = ".backup";
const names: Record<BackupKind, string> = {
  MANUAL: "portineria",
  SCHEDULED: "scheduled",
  RECEIVED: "received",
};
/** No dot and no slash: a name never leaves the folder (attack F04). */
const anyName = /^[\w-]{1,64}$/;
const DRAFT_ABANDONED_MS = 3_600_000;

/** What a backup of a moment is called. */
export function backupName(kind: BackupKind, now: number): string {
  return `${names[kind]}-${new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-")}`;
}

/** @throws Error for a name that is none */
export function backupFile(folder: string, name: string): string {
  if (!anyName.test(name)) throw new Error("This is no name of a backup");
  return path.join(folder, `${name}${ENDING}`);
}

/** The names of the backups in a folder, the newest first; none where there is no such folder yet. */
export async function listNames(folder: string): Promise<string[]> {
  const files = (await entriesOf(folder)).filter((file) => file.endsWith(ENDING));
  const found = await Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ENDING.length),
      at: await stat(path.join(folder, file)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    })),
  );
  return found
    .filter((each): each is { name: string; at: number } => each.at !== undefined && anyName.test(each.name))
    .sort((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
    .map(({ name }) => name);
}

/** What can be told of a backup without unlocking it; undefined where there is none. */
export async function findBackup(folder: string, name: string): Promise<Backup | undefined> {
  const file = backupFile(folder, name);
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) return undefined;
  const head = await readHead(file).catch((error: unknown) => {
    if (error instanceof BackupError) return error;
    throw error;
  });
  return { id: name, kind: kindOf(name), bytes, ...told(head) };
}

function told(head: BackupHead | BackupError): Pick<Backup, "madeAt" | "version" | "problem"> {
  if (head instanceof BackupError) return { madeAt: null, version: null, problem: head.problem };
  return { madeAt: head.madeAt, version: head.version, problem: null };
}

export async function deleteBackup(folder: string, name: string): Promise<void> {
  await rm(backupFile(folder, name), { force: true });
}

/** Deletes the oldest of those that were made by themselves; what somebody asked for or sent in stays. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  const scheduled = (await listNames(folder)).filter((name) => kindOf(name) === "SCHEDULED");
  for (const name of scheduled.slice(keep)) await deleteBackup(folder, name);
}

/** Deletes what a process that was killed left half written (fault R03). */
export async function deleteAbandoned(folder: string, now: number): Promise<void> {
  for (const file of (await entriesOf(folder)).filter((each) => each.endsWith(".partial"))) {
    const whole = path.join(folder, file);
    const at = await stat(whole).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (at < now - DRAFT_ABANDONED_MS) await rm(whole, { force: true });
  }
}

function kindOf(name: string): BackupKind {
  if (name.startsWith(`${names.SCHEDULED}-`)) return "SCHEDULED";
  return name.startsWith(`${names.RECEIVED}-`) ? "RECEIVED" : "MANUAL";
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
