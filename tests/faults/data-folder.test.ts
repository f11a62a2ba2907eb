import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { SERVER_ENVIRONMENT } from "../../commands/server-program.mjs";
import { createVisitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { startConsole } from "../support/processes/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

/** Permissions do not concern root, so root's tests start the server as another user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const { uid = process.getuid?.(), gid = process.getgid?.() } = user;

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-folder-"));
  chownSync(folder, uid!, gid!);
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Returns a folder where a server has run before. */
async function usedFolder(): Promise<string> {
  const dataDir = newFolder();
  await (await startConsole({ dataDir, user })).end();
  return dataDir;
}

/** The command that the operator copies from the terminal, or from the log of a container. */
function remedy(dataDir: string): string {
  return `chown -R ${uid}:${gid} ${dataDir} && chmod -R u+rwX ${dataDir}`;
}

/** Runs a built command on a data folder; resolves with its output and exit code. */
async function runCommand(program: string, words: readonly string[], dataDir: string) {
  const child = spawn(process.execPath, [`build/server/${program}.js`, ...words], {
    ...user,
    env: {
      PATH: process.env.PATH ?? "",
      ...SERVER_ENVIRONMENT,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: "two keys and a spare",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [errors, [exitCode]] = await Promise.all([readText(child.stderr), once(child, "exit")]);
  return { errors, exitCode: exitCode as unknown };
}

describe("a data folder that the server can't use", () => {
  test("a folder that this user can't read or write ends the start, which names its owner and the remedy", async () => {
    for (const mode of [0o000, 0o300, 0o500]) {
      const dataDir = newFolder();
      chmodSync(dataDir, mode);
      const start = startConsole({ dataDir, user });
      await expect(start).rejects.toThrow(
        `${dataDir} can't be used by the server, which runs as user ${uid}: it belongs to user ${uid}, with the mode ${mode.toString(8)}`,
      );
      await expect(start).rejects.toThrow(remedy(dataDir));
    }
  });

  test("a file in it that this user can't read or write ends the start, which names the file", async () => {
    const dataDir = await usedFolder();
    for (const [name, mode] of [
      ["portineria.db", 0o400],
      ["portineria.db.lock", 0o000],
      ["secret.key", 0o200],
    ] as const) {
      const file = path.join(dataDir, name);
      chmodSync(file, mode);
      await expect(startConsole({ dataDir, user })).rejects.toThrow(`${file} can't be used`);
      chmodSync(file, 0o600);
    }
    chmodSync(path.join(dataDir, "secret.key"), 0o400);
    await (await startConsole({ dataDir, user })).end();
  });

  test("a folder that can't be created ends the start, and so does a file in its place", async () => {
    const parent = newFolder();
    const dataDir = path.join(parent, "data");
    chmodSync(parent, 0o500);
    const start = startConsole({ dataDir, user });
    await expect(start).rejects.toThrow(`the folder ${dataDir} can't be created by the server`);
    await expect(start).rejects.toThrow(`mkdir -p ${dataDir} && ${remedy(dataDir)}`);
    chmodSync(parent, 0o700);
    writeFileSync(dataDir, "");
    await expect(startConsole({ dataDir, user })).rejects.toThrow(
      `DATA_DIR names ${dataDir}, which is not a folder`,
    );
  });

  test("a folder that loses its permissions while the server runs is an error on System health, with what to do", async () => {
    const dataDir = newFolder();
    const running = await startConsole({ dataDir, user });
    onTestFinished(async () => void (await running.end()));
    await setUp(running);
    const api = running.calls((await signIn(running)).access_token);
    const disk = async () => (await api.diagnosis.read()).parts.find(({ part }) => part === "disk");
    expect((await disk())?.finding).not.toBe("FOLDER_NOT_WRITABLE");

    chmodSync(dataDir, 0o500);
    expect(await disk()).toMatchObject({
      state: "error",
      finding: "FOLDER_NOT_WRITABLE",
      facts: { folder: dataDir, folderOwner: uid, folderMode: "500", serverUser: uid },
    });
    const visitor = createVisitor(running.url);
    await visitor.signIn(ADMINISTRATOR);
    const { text } = await visitor.open("/installation/diagnosis", { "accept-language": "en" });
    expect(text).toContain("Make the user that the server runs as the owner of the folder");
    expect(text).toContain("Permissions");
  });

  test("a command that reads says the same as the start", async () => {
    const dataDir = await usedFolder();
    chmodSync(dataDir, 0o000);
    for (const [program, ...words] of [
      ["audit", "verify"],
      ["backup", "make"],
      ["backup", "copy", "postgres://127.0.0.1:1/none"],
    ] as const) {
      const { errors, exitCode } = await runCommand(program, words, dataDir);
      expect(exitCode).toBe(1);
      expect(errors).toContain(`DATA_DIR: ${dataDir} can't be used`);
      expect(errors).toContain(remedy(dataDir));
    }
  });
});

describe("a folder of backups that the server can't use", () => {
  test("fails a backup with its reason, and is an error on System health with its permissions", async () => {
    const folder = newFolder();
    const running = await startConsole({ dataDir: newFolder(), user, env: { BACKUP_DIR: folder } });
    onTestFinished(async () => void (await running.end()));
    await setUp(running);
    const { backups, diagnosis } = running.calls((await signIn(running)).access_token);
    await backups.setPlan({ body: { everyHours: 0, keep: 2, passphrase: "two keys and a spare" } });

    for (const mode of [0o500, 0o000]) {
      chmodSync(folder, mode);
      await backups.create();
      await expect
        .poll(async () => (await backups.plan()).run)
        .toMatchObject({ state: "FAILED", problem: "FOLDER_NOT_WRITABLE" });
      expect((await backups.list()).items).toEqual([]);
      expect((await diagnosis.read()).parts).toContainEqual(
        expect.objectContaining({
          part: "backups",
          finding: "BACKUP_FOLDER_NOT_WRITABLE",
          facts: expect.objectContaining({
            folder,
            folderOwner: uid,
            folderMode: mode.toString(8),
          }) as object,
        }),
      );
    }
    const visitor = createVisitor(running.url);
    await visitor.signIn(ADMINISTRATOR);
    const { text } = await visitor.open("/installation/backup", { "accept-language": "en" });
    expect(text).toContain("read and write in the backup folder");

    chmodSync(folder, 0o700);
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    expect((await backups.list()).items).toHaveLength(1);
  });
});
