import type { BackupProblem } from "#contract/installation/backups.ts";

const words: Record<BackupProblem, string> = {
  NOT_A_BACKUP: "This file is no backup of Portineria.",
  NEWER: "The backup was made by a newer version of Portineria: install that version or a later one first.",
  OTHER_SCHEMA: "The tables in the backup are not those that its version of Portineria makes.",
  DAMAGED: "The backup is damaged or cut short.",
  PASSPHRASE: "The passphrase is not the one that the backup was made with.",
  OTHER_SECRET:
    "The backup was made with another secret than this installation's: set that installation's SESSION_SECRET, or, " +
    "without PostgreSQL, leave it unset, so that the restored one is stored in the data folder.",
  DISK_FULL: "The disk is full.",
  IN_USE: "The tables were in use all the time, by an export or a backup for instance: try again later.",
  INTERRUPTED: "It was interrupted.",
};

/** Thrown for a backup that cannot be used or made, with a code and a text. */
export class BackupError extends Error {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, options?: ErrorOptions) {
    super(words[problem], options);
    this.problem = problem;
  }
}
