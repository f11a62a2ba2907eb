import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BackupWork } from "#provider/backups/backup-scheduler.ts";
import { backupWork } from "#server/commands/backup-work.ts";

/** A data folder of a test's own, with backups in it, made in this process. */
export interface BackupPlace {
  work: BackupWork;
  databaseUrl: string;
  folder: string;
  /** How often it was asked to start anew on what was restored. */
  restarted(): number;
  remove(): void;
}

export function makeBackupPlace(databaseUrl: string, secret: Buffer): BackupPlace {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-place-"));
  const backupDir = path.join(dataDir, "backups");
  let restarted = 0;
  const work = backupWork({
    config: { dataDir, databaseUrl, sessionSecret: undefined, backupDir },
    secret,
    version: "0.0.0-test",
    thread: undefined,
    restart: () => void restarted++,
  });
  return {
    work,
    databaseUrl,
    folder: backupDir,
    restarted: () => restarted,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Where no test makes any. */
export function noBackups(secret: Buffer): BackupWork {
  return backupWork({
    config: { dataDir: "", databaseUrl: "postgres://", sessionSecret: undefined, backupDir: "" },
    secret,
    version: "",
    thread: undefined,
    restart: () => undefined,
  });
}
