import path from "node:path";
import { Worker } from "node:worker_threads";
import type { BackupProblem } from "#contract/installation/backups.ts";
import type { BackupWork } from "#provider/backups/backup-scheduler.ts";
import type { CarriedNotice } from "#provider/backups/carried-notices.ts";
import { createBackup, type Progress } from "#provider/backups/create.ts";
import { BackupError } from "#provider/backups/problem.ts";
import { openBackup } from "#provider/backups/read.ts";
import { checkRestoreOnServer, replaceOnServer } from "#provider/backups/replace.ts";
import { isPostgres } from "#storage/database.ts";
import type { Config } from "../config.ts";
import { checkRestore, prepareRestore } from "../restored-data.ts";

/** A thread that uses more memory is broken, and must not take the server down with it. */
const THREAD_MEMORY_MB = 512;

/** The input of a thread: plain data, because bytes lose their class on the way. */
export type BackupTask =
  | {
      kind: "make";
      databaseUrl: string;
      file: string;
      passphrase: { salt: string; key: string };
      secret: string;
      version: string;
      now: number;
    }
  | { kind: "check"; dataDir: string; databaseUrl: string; secret: string; file: string; now: number }
  | {
      kind: "restore";
      dataDir: string;
      databaseUrl: string;
      sessionSecret: string | undefined;
      /** The installation's secret. */
      secret: string;
      file: string;
      unlock: { passphrase: string | undefined; secret: string | undefined };
      now: number;
      notices: readonly CarriedNotice[];
    };

type Message = { progress: Progress } | { problem: BackupProblem };

interface BackupWorkOptions {
  config: Pick<Config, "dataDir" | "databaseUrl" | "sessionSecret" | "backupDir">;
  secret: Buffer;
  version: string;
  /** The built thread's program; without it the work is done in the current thread. */
  thread: URL | undefined;
  restart(): void;
}

/** Makes this server's backups and restores from them. */
export function backupWork({ config, secret, version, thread, restart }: BackupWorkOptions): BackupWork {
  const { dataDir, databaseUrl, sessionSecret, backupDir } = config;
  const text = (bytes: Buffer): string => bytes.toString("base64url");
  const run: (task: BackupTask, callbacks: Parameters<BackupWork["make"]>[1]) => Promise<void> = thread
    ? (task, { onProgress, signal }) => doInThread(thread, task, onProgress, signal)
    : (task, { onProgress }) => doTask(task, onProgress);
  return {
    folder: backupDir,
    secret,
    make({ file, passphrase, now }, callbacks) {
      const lock = { salt: passphrase.salt, key: text(passphrase.key) };
      const task = { databaseUrl, file, passphrase: lock, secret: text(secret), version, now };
      return run({ kind: "make", ...task }, callbacks);
    },
    checkRestore({ file, now }, callbacks) {
      return run({ kind: "check", dataDir, databaseUrl, secret: text(secret), file, now }, callbacks);
    },
    restart,
    restore({ file, unlock, now, notices }, callbacks) {
      const keys = { passphrase: unlock.passphrase, secret: unlock.secret && text(unlock.secret) };
      const place = { dataDir, databaseUrl, sessionSecret, secret: text(secret) };
      return run({ kind: "restore", ...place, file, unlock: keys, now, notices }, callbacks);
    },
  };
}

/** Does the work of a thread. */
export async function doTask(task: BackupTask, onProgress: (progress: Progress) => void): Promise<void> {
  const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
  if (task.kind === "make") {
    const passphrase = { salt: task.passphrase.salt, key: bytes(task.passphrase.key) };
    await createBackup({ ...task, passphrase, secret: bytes(task.secret), onProgress });
    return;
  }
  const source = path.basename(task.file, ".backup");
  if (task.kind === "check") {
    const { databaseUrl, dataDir, file, now } = task;
    const backup = await openBackup(file, { secret: bytes(task.secret) });
    const restoring = { source, now, onProgress };
    return isPostgres(databaseUrl)
      ? checkRestoreOnServer(databaseUrl, backup, restoring)
      : checkRestore({ dataDir, databaseFile: databaseUrl }, backup, restoring);
  }
  const { passphrase, secret: opens } = task.unlock;
  const unlock = { passphrase, secret: opens ? bytes(opens) : undefined };
  if (isPostgres(task.databaseUrl)) {
    return replaceOnServer({ ...task, secret: bytes(task.secret), unlock, source, onProgress });
  }
  await prepareRestore({ ...task, unlock, onProgress });
}

function doInThread(
  file: URL,
  task: BackupTask,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    function fail(error: unknown): void {
      reject(error instanceof Error ? error : new Error(String(error)));
      void thread.terminate();
    }
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    thread.on("message", (message: Message) => {
      if ("problem" in message) fail(new BackupError(message.problem));
      else onProgress(message.progress);
    });
    thread.on("error", fail);
    thread.on("exit", (code) => (code === 0 ? resolve() : fail(new Error(`The thread ended with ${code}`))));
  });
}
