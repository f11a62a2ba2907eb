import { parentPort, workerData } from "node:worker_threads";
import { BackupError } from "#provider/backups/problem.ts";
import { type BackupTask, doTask } from "./backup-work.ts";

// The entry of the thread that makes a backup, or prepares a restore, while the server continues to run.
const port = parentPort!;
try {
  await doTask(workerData as BackupTask, (progress) => port.postMessage({ progress }));
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  port.postMessage({ problem: error.problem });
}
