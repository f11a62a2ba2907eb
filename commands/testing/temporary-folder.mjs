// @ts-check
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Far more than a run of the tests writes: about 2 GB. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Creates the folder for files of tests: in memory if there is room, because a third of their time would go
 * into creating, syncing and removing files on a disk. Tests about disks create another one.
 * @returns {{ folder: string, remove: () => void }}
 */
export function createTemporaryFolder() {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), "portineria-tests-"));
  // PostgreSQL runs under a separate account, and creates its folder in this one.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}
