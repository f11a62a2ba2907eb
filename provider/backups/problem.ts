import type { BackupProblem } from "#contract/installation/backups.ts";

const words: Record<BackupProblem, string> = {
  NOT_A_BACKUP: "This file is not a backup of Portineria.",
  NEWER: "The backup was created by a newer version of Portineria. Install that version first.",
  OTHER_SCHEMA: "The tables in the backup don't match its version of Portineria.",
  DAMAGED: "The backup is damaged or incomplete.",
  PASSPHRASE: "The passphrase is incorrect.",
  OTHER_SECRET:
    "The backup was created with a different secret. Set SESSION_SECRET to the value used there. Without " +
    "PostgreSQL, you can also leave it unset: the restored secret is then stored in the data folder.",
  DISK_FULL: "The disk is full. Free up space and try again.",
  FOLDER_NOT_WRITABLE:
    "The server can't read and write in the folder of backups. Make the user that the server runs as its owner, or set BACKUP_DIR to another folder.",
  IN_USE: "The database was busy the whole time, for example with an export. Try again later.",
  INTERRUPTED: "It was interrupted. Try again.",
};

/** Thrown for a backup that cannot be used or made, with a code and a text. */
export class BackupError extends Error {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, options?: ErrorOptions) {
    super(words[problem], options);
    this.problem = problem;
  }
}
