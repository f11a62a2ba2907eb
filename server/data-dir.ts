import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const READ_AND_WRITE = constants.R_OK | constants.W_OK;
/** The files of the embedded database; keys are only read, and may be protected against writing. */
const DATABASE_FILES = /^portineria\.db/;
const KEY_FILES = /^(secret\.key|authority\.pem)$/;
const MOUNT_WRITABLE =
  "Mount it writable, and start again. Until then nothing can be saved, and a first start or an upgrade fails.";

/**
 * Creates the folder for database and keys, for this user only, and checks that this user can read and write
 * what the server stores there. The mode of an existing folder is unchanged, as a program that copies backups
 * may rely on it.
 * @returns what the operator should do although the server can start
 * @throws Error that names what can't be read or written, its owner, and what to do
 */
export function prepareDataDir(dataDir: string): string | undefined {
  createFolder(dataDir);
  const fault = accessFault(dataDir, READ_AND_WRITE | constants.X_OK);
  // The server starts on a read-only disk, to show what is there.
  if (fault === "EROFS") return `DATA_DIR: the disk of ${dataDir} is read-only. ${MOUNT_WRITABLE}`;
  if (fault !== undefined) throw noAccess(dataDir, dataDir);
  for (const name of readdirSync(dataDir)) {
    const mode = DATABASE_FILES.test(name) ? READ_AND_WRITE : KEY_FILES.test(name) ? constants.R_OK : 0;
    const file = path.join(dataDir, name);
    if (mode !== 0 && accessFault(file, mode) !== undefined) throw noAccess(file, dataDir);
  }
  const isReadByOthers = process.platform !== "win32" && (statSync(dataDir).mode & 0o077) !== 0;
  return isReadByOthers ? `Other users of this machine can read ${dataDir}: run chmod 700 there.` : undefined;
}

function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (existsSync(dataDir)) throw new Error(`DATA_DIR names ${dataDir}, which is not a folder.`);
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Error(
      `DATA_DIR: the folder ${dataDir} can't be created${asUser()} (${code}).\n` +
        `Create it for that user: mkdir -p ${dataDir} && ${ownership(dataDir)}`,
    );
  }
}

/** Returns the code of the fault that prevents this access; undefined if there is none. */
function accessFault(name: string, mode: number): string | undefined {
  try {
    accessSync(name, mode);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    // Files of the database's log come and go.
    return code === "ENOENT" ? undefined : (code ?? "unknown");
  }
}

function noAccess(name: string, dataDir: string): Error {
  const { uid, mode } = statSync(name);
  return new Error(
    `DATA_DIR: ${name} can't be used${asUser()}: it belongs to user ${uid}, with the mode ` +
      `${(mode & 0o777).toString(8)}.\nGive the folder to the server's user, on the host if a container mounts it: ` +
      ownership(dataDir),
  );
}

function asUser(): string {
  return process.getuid ? ` by the server, which runs as user ${process.getuid()}` : " by the server";
}

function ownership(dataDir: string): string {
  const user = process.getuid && process.getgid ? `${process.getuid()}:${process.getgid()}` : "USER";
  return `chown -R ${user} ${dataDir} && chmod -R u+rwX ${dataDir}`;
}
