import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BackupWork } from "#provider/backups/backup-scheduler.ts";
import { backupWork } from "#server/commands/backup-work.ts";

/** A separate data folder for a test, with backups that are made in this process. */
export interface BackupPlace {
  work: BackupWork;
  databaseUrl: string;
  folder: string;
  /** Holds all work until the returned function is called. */
  hold(): () => void;
  /** How often a restart on restored data was requested. */
  restarted(): number;
  remove(): void;
}

export function createBackupPlace(databaseUrl: string, secret: Buffer): BackupPlace {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-place-"));
  const backupDir = path.join(dataDir, "backups");
  let restarted = 0;
  let held = Promise.resolve();
  const unheld = backupWork({
    config: { dataDir, databaseUrl, sessionSecret: undefined, backupDir },
    secret,
    version: "0.0.0-test",
    thread: undefined,
    restart: () => void restarted++,
  });
  const work: BackupWork = Object.assign({}, unheld, {
    make: async (...order: Parameters<BackupWork["make"]>) => {
      await held;
      return unheld.make(...order);
    },
    restore: async (...order: Parameters<BackupWork["restore"]>) => {
      await held;
      return unheld.restore(...order);
    },
  });
  return {
    work,
    databaseUrl,
    folder: backupDir,
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    restarted: () => restarted,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** For tests that make no backups. */
export function noBackups(secret: Buffer): BackupWork {
  return backupWork({
    config: { dataDir: "", databaseUrl: "postgres://", sessionSecret: undefined, backupDir: "" },
    secret,
    version: "",
    thread: undefined,
    restart: () => undefined,
  });
}
