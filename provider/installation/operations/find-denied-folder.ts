import { access, constants, stat } from "node:fs/promises";
import type { DiagnosisFacts } from "#contract/installation/diagnosis.ts";

type Permissions = Pick<DiagnosisFacts, "folder" | "folderOwner" | "folderMode" | "serverUser">;

/** Returns the permissions of a folder that this server can't read or write in; undefined if it can. */
export async function findDeniedFolder(folder: string): Promise<Permissions | undefined> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    const { uid: folderOwner, mode } = await stat(folder);
    return { folder, folderOwner, folderMode: (mode & 0o777).toString(8), serverUser: process.getuid?.() };
  }
}
