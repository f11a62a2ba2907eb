import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk with a file system of its own behind the system's cache, as a real one is. */
export interface BlockDisk {
  folder: string;
  /** From now on the file system takes no write, as after a fault of the disk. */
  turnReadOnly(): void;
  /** Keeps what the disk holds at this moment: what is only in the system's cache is not on it. */
  keepAsItIs(): void;
  /** Puts the disk as it was kept in the place of this one, as after a power cut. */
  putBack(): void;
  /** Takes it away, and gives it back, read-only if asked for. */
  remount(options?: "ro" | "rw"): void;
  remove(): void;
}

/** Mounts a disk of so many megabytes; a reason where this machine doesn't let us. */
export function mountBlockDisk(megabytes: number): BlockDisk | { missing: string } {
  const place = mkdtempSync(path.join(tmpdir(), "portineria-block-"));
  const folder = path.join(place, "disk");
  const image = path.join(place, "image");
  const storedFolder = path.join(place, "kept");
  mkdirSync(folder);
  // Nothing reaches the disk by itself while a test looks: only what is synced.
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
    keepAsItIs: () => copyFileSync(image, storedFolder),
    putBack() {
      unmount();
      copyFileSync(storedFolder, image);
      mount();
    },
    remount(options) {
      unmount();
      // What a file system that stopped in its middle left open is replayed, as a start of the machine does.
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
