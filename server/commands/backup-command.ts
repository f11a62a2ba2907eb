import { existsSync, readFileSync, realpathSync, renameSync } from "node:fs";
import path from "node:path";
import { newPassword } from "#contract/fields.ts";
import { copyDatabase } from "#provider/backups/copy.ts";
import { createBackup, type Progress } from "#provider/backups/create.ts";
import { backupFile, backupName } from "#provider/backups/folder.ts";
import { deriveKey, type PassphraseKey, type Unlock } from "#provider/backups/locks.ts";
import { findPlanKey } from "#provider/backups/plan-key.ts";
import { BackupError } from "#provider/backups/problem.ts";
import { type OpenBackup, openBackup } from "#provider/backups/read.ts";
import { checkBackup, restoreInto } from "#provider/backups/restore.ts";
import { createKeys } from "#provider/keys.ts";
import { requireSameSecret } from "#provider/secret-mark.ts";
import { holdDatabaseFile, isPostgres, openForReading } from "#storage/database.ts";
import { type Config, readConfig } from "../config.ts";
import { prepareDataDir } from "../data-dir.ts";
import { exchange, prepareRestore } from "../restored-data.ts";
import { keepFilesPrivate, readInstallationSecret, writeKeyFile } from "../secret.ts";
import { backupHelp } from "./backup-help.ts";
import { askPassphrase } from "./passphrase.ts";

/** The path relative to the build. */
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const REPORT_EVERY_MS = 2_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Throttles progress reports. */
function progressReporter(): (progress: Progress) => void {
  let last = Date.now();
  return ({ rows, total }) => {
    if (Date.now() - last < REPORT_EVERY_MS) return;
    last = Date.now();
    print(total === undefined ? `${rows} rows` : `${rows} rows of ${total}`);
  };
}

async function make(config: Config, target: string | undefined): Promise<void> {
  const secret = readInstallationSecret(config.dataDir, config.sessionSecret);
  const passphrase = await passphraseFor(config, secret);
  const now = Date.now();
  const file = path.resolve(target ?? backupFile(config.backupDir, backupName("MANUAL", now)));
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  const { databaseUrl } = config;
  const made = await createBackup({
    databaseUrl,
    file,
    passphrase,
    secret,
    version,
    now,
    onProgress: progressReporter(),
  });
  print(`${file}\n${made.rows} rows, ${made.bytes} bytes, read back and verified.`);
}

/** Returns the key of the passphrase in the environment, else of the one that was chosen in the console. */
async function passphraseFor({ databaseUrl }: Config, secret: Buffer): Promise<PassphraseKey> {
  const db = openForReading(databaseUrl);
  try {
    const keys = createKeys(secret);
    await requireSameSecret(db, keys);
    const key = process.env["BACKUP_PASSPHRASE"] ? undefined : await findPlanKey(db, keys);
    if (key) return key;
  } finally {
    await db.destroy();
  }
  const entered = await askPassphrase("Passphrase for the backup (10 characters or more): ");
  if (entered === undefined)
    throw new Error("A backup needs a passphrase: set BACKUP_PASSPHRASE, or choose one in the console.");
  if (!newPassword.safeParse(entered).success) throw new Error("A passphrase has 10 to 128 characters.");
  return deriveKey(entered);
}

async function check(config: Config, file: string): Promise<void> {
  const { backup } = await unlocked(config, file);
  const rows = await checkBackup(backup);
  print(
    `${rows} rows of ${new Date(backup.head.madeAt).toISOString()}, version ${backup.head.version}: verified.`,
  );
}

/** Opens a backup with the secret of this installation, else with the passphrase. */
async function unlocked(config: Config, file: string): Promise<{ backup: OpenBackup; unlock: Unlock }> {
  const own = { secret: ownSecret(config) };
  try {
    return { backup: await openBackup(file, own), unlock: own };
  } catch (error) {
    if (!(error instanceof BackupError && error.problem === "PASSPHRASE")) throw error;
  }
  const passphrase = await askPassphrase("Passphrase of the backup: ");
  if (passphrase === undefined)
    throw new Error("The backup was made on another installation: set BACKUP_PASSPHRASE to its passphrase.");
  return { backup: await openBackup(file, { passphrase }), unlock: { passphrase } };
}

function ownSecret({ dataDir, sessionSecret }: Config): Buffer | undefined {
  try {
    return readInstallationSecret(dataDir, sessionSecret);
  } catch {
    // A new machine has no database yet, and a damaged one is what is restored.
    return undefined;
  }
}

/**
 * Resolves a path that the operator names, which may be a link; in the folder of backups links are not
 * followed.
 */
function namedFile(name: string): string {
  return existsSync(name) ? realpathSync(name) : path.resolve(name);
}

async function restore(config: Config, name: string): Promise<void> {
  const { dataDir, backupDir, databaseUrl, sessionSecret } = config;
  const file = existsSync(name) ? namedFile(name) : path.resolve(backupFile(backupDir, name));
  if (isPostgres(databaseUrl)) return restoreToServer(config, file);
  const hold = holdDatabaseFile(databaseUrl);
  try {
    const { unlock } = await unlocked(config, file);
    await prepareRestore({
      dataDir,
      sessionSecret,
      file,
      unlock,
      now: Date.now(),
      onProgress: progressReporter(),
    });
    const before = exchange(dataDir);
    print(`Restored. The previous data is in ${before}. Start the server. Everyone has to sign in again.`);
  } finally {
    hold.close();
  }
}

/** Restores into another database than the one in use: nothing is replaced under running servers. */
async function restoreToServer(config: Config, file: string): Promise<void> {
  const { dataDir, databaseUrl, sessionSecret } = config;
  const { backup } = await unlocked(config, file);
  const own = ownSecret(config);
  const isOwn = own?.equals(backup.secret) ?? false;
  if (sessionSecret !== undefined && !isOwn) throw new BackupError("OTHER_SECRET");
  await checkBackup(backup);
  const now = Date.now();
  const source = path.basename(file);
  await restoreInto(databaseUrl, backup, { source, now, onProgress: progressReporter() });
  if (!isOwn) {
    const key = path.join(dataDir, "secret.key");
    if (existsSync(key)) renameSync(key, `${key}.before-${now}`);
    writeKeyFile(key, backup.secret);
  }
  print(
    "Restored. Every server on this database needs the same SESSION_SECRET or secret.key. Start them now.",
  );
}

async function copy(config: Config, target: string): Promise<void> {
  if (isPostgres(config.databaseUrl))
    throw new Error("DATABASE_URL is set: this site already uses PostgreSQL.");
  if (!isPostgres(target)) throw new Error("The target must be an address that starts with postgres://.");
  const from = new Date().toISOString();
  const rows = await copyDatabase({ from: config.databaseUrl, to: target, onProgress: progressReporter() });
  for (const [table, count] of Object.entries(rows)) if (count > 0) print(`${table}: ${count}, the same`);
  print(`${Object.keys(rows).length} tables compared, from a snapshot of ${from}.
Later writes are not in the copy: if the server was running, stop it and copy again into an empty database.
Then set DATABASE_URL to the target, leave DATA_DIR with its secret.key, and start the server.`);
}

async function run([topic = "", ...words]: readonly string[]): Promise<number> {
  const help = backupHelp[topic] ?? Object.values(backupHelp).join("\n");
  const [first, second] = words;
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(help);
    return 0;
  }
  const isKnown =
    words.length <= (topic === "restore" ? 2 : 1) && (first === "--check" || !first?.startsWith("-"));
  const isWhole = topic === "make" || (topic in backupHelp && first !== undefined);
  if (!isKnown || !isWhole || (first === "--check" && second === undefined)) {
    process.stderr.write(help);
    return 2;
  }
  const config = readConfig(process.env);
  if (config.provider) throw new Error("PROVIDER_URL is set: create backups at the provider.");
  if (first !== "--check") prepareDataDir(config.dataDir);
  if (topic === "make") await make(config, first);
  else if (topic === "copy") await copy(config, first!);
  else if (first === "--check") await check(config, namedFile(second!));
  else await restore(config, first!);
  return 0;
}

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
