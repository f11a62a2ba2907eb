import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A separate disk for a data folder that can be filled. */
export interface SmallDisk {
  folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Mounts a disk of this many megabytes in memory; returns the reason if this machine does not permit it. */
export function mountSmallDisk(megabytes: number): SmallDisk | { missing: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch {
    rmSync(folder, { recursive: true });
    return { missing: "a disk can be mounted only by root" };
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill() {
      const chunk = Buffer.alloc(64 * 1024, 1);
      try {
        for (;;) writeFileSync(ballast, chunk, { flag: "a" });
      } catch {
        // Full to the last page that a file can use.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder], { stdio: "pipe" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
