/** What the commands say of themselves. */
export const backupHelp: Record<string, string> = {
  make: `npm run backup [-- FILE]

Writes everything of the installation that DATA_DIR or DATABASE_URL names into one file, also while the server runs:
every row as it stood at one moment, with the installation's secret. The file is sealed, read back before it gets its
name, and stands in BACKUP_DIR (DATA_DIR/backups) unless FILE says otherwise.

The passphrase opens it on any other machine. It is the one that was chosen on the console's screen; else it comes from
BACKUP_PASSPHRASE, or is asked for. Without it, and without this machine, nothing can be restored: keep it apart.
`,
  restore: `npm run restore -- FILE
npm run restore -- --check FILE

Checks a backup from its first byte to its last, and only then puts it in the place of what is in DATA_DIR, which is
kept beside. FILE is a path, or the name of a backup in BACKUP_DIR. Stop the server first. A backup of an earlier
version is brought up to date. Where DATABASE_URL is set, that database has to be empty.

A backup that was made here needs no passphrase; for another one it comes from BACKUP_PASSPHRASE, or is asked for.
Nobody is signed in afterwards, and links that were sent before no longer work. --check only checks.
`,
  copy: `npm run copy-to-postgres -- postgres://USER:PASSWORD@HOST/DATABASE

Copies the embedded database in DATA_DIR into an empty one on PostgreSQL, reads it there again, and compares every
table. It works while the server runs, with all rows as they stood at one moment; to lose nothing that is written
meanwhile, stop the server first.
`,
};
