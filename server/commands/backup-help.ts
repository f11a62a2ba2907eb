/** The help texts of the commands. */
export const backupHelp: Record<string, string> = {
  make: `npm run backup [-- FILE]

Writes the whole installation in DATA_DIR or DATABASE_URL into one file, also while the server runs: a snapshot of
every row, with the installation's secret. The file is encrypted, verified before it gets its name, and stored in
BACKUP_DIR (DATA_DIR/backups) unless FILE is set.

The passphrase opens it on any other machine. It is read from BACKUP_PASSPHRASE; else it is the one that was chosen in
the console, or is entered in the terminal. Without it, and without this machine, nothing can be restored: store it
somewhere else.
`,
  restore: `npm run restore -- FILE
npm run restore -- --check FILE

Verifies a backup from its first byte to its last, and only then replaces the data in DATA_DIR, which is moved to a
folder next to it. FILE is a path, or the name of a backup in BACKUP_DIR. Stop the server first. A backup of an earlier
version is migrated. If DATABASE_URL is set, that database must be empty.

A backup that was created here needs no passphrase; for another one it is read from BACKUP_PASSPHRASE, or from
the terminal. Everyone has to sign in again afterwards, and links that were sent before no longer work. --check only
verifies.
`,
  copy: `npm run copy-to-postgres -- postgres://USER:PASSWORD@HOST/DATABASE

Copies the embedded database in DATA_DIR into an empty one on PostgreSQL, reads the copy, and compares every
table. It works while the server runs, from a snapshot of all rows; to lose no later writes, stop the server
first.
`,
};
