import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A block device with a file system behind the system's cache, like a real disk. */
export interface BlockDisk {
  folder: string;
  /** Makes the file system refuse writes from now on, as after a fault of the disk. */
  turnReadOnly(): void;
  /** Saves the current contents of the disk, without data that is only in the system's cache. */
  saveSnapshot(): void;
  /** Replaces the disk by the saved one, as after a power cut. */
  restoreSnapshot(): void;
  /** Unmounts the disk and mounts it again, optionally read-only. */
  remount(options?: "ro" | "rw"): void;
  remove(): void;
}

/** Mounts a disk of this many megabytes; returns the reason if this machine does not permit it. */
export function mountBlockDisk(megabytes: number): BlockDisk | { missing: string } {
  const place = mkdtempSync(path.join(tmpdir(), "portineria-block-"));
  const folder = path.join(place, "disk");
  const image = path.join(place, "image");
  const snapshot = path.join(place, "snapshot");
  mkdirSync(folder);
  // During a test nothing reaches the disk by itself, only synced data.
  const mount = (): void => run("mount", "-o", "loop,commit=300", image, folder);
  const unmount = (): void => run("umount", folder);
  try {
    run("truncate", "-s", `${megabytes}M`, image);
    run("mkfs.ext4", "-q", image);
    mount();
  } catch {
    rmSync(place, { recursive: true });
    return { missing: "a disk image can be mounted only by root, with mkfs.ext4 and loop devices" };
  }
  return {
    folder,
    turnReadOnly: () => run("mount", "-o", "remount,abort", folder),
    saveSnapshot: () => copyFileSync(image, snapshot),
    restoreSnapshot() {
      unmount();
      copyFileSync(snapshot, image);
      mount();
    },
    remount(options) {
      unmount();
      // Replays the journal of a file system that was stopped abruptly, as a start of the machine does.
      mount();
      if (options === "ro") run("mount", "-o", "remount,ro", folder);
    },
    remove() {
      run("umount", "-l", folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: "pipe" });
}
