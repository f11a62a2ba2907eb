import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runNode } from "../../commands/processes.mjs";
import { isNewEnough } from "../../commands/require-node.mjs";
import { needsBuild, needsInstall } from "../../commands/set-up.mjs";
import { hashOfLock, hashOfSources } from "../../commands/stamps.mjs";
import { findBrowser } from "../../commands/testing/browser.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "portineria-set-up-"));
  write("package-lock.json", "{}");
  write("app/root.tsx", "one");
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

describe("dependencies are installed", () => {
  test("where there are none, and again when the lock file has changed", () => {
    expect(needsInstall(folder)).toBe(true);
    write("node_modules/.portineria-lock", hashOfLock(folder));
    expect(needsInstall(folder)).toBe(false);
    write("package-lock.json", '{ "lockfileVersion": 3 }');
    expect(needsInstall(folder)).toBe(true);
  });
});

describe("the product is built", () => {
  beforeEach(() => {
    write("build/.stamp", hashOfSources(folder));
  });

  test("not again while its sources are the same", () => {
    expect(needsBuild(folder)).toBe(false);
  });

  test("where there is no build", () => {
    rmSync(path.join(folder, "build"), { recursive: true });
    expect(needsBuild(folder)).toBe(true);
  });

  test.each(["app/root.tsx", "public/locales/en/common.json", "server.ts", "package-lock.json"])(
    "again when %s has changed",
    (file) => {
      write(file, "two");
      expect(needsBuild(folder)).toBe(true);
    },
  );

  test("again when a source is renamed or deleted", () => {
    rmSync(path.join(folder, "app/root.tsx"));
    expect(needsBuild(folder)).toBe(true);
    write("app/other.tsx", "one");
    expect(needsBuild(folder)).toBe(true);
  });

  test("not again for a test", () => {
    write("app/root.test.tsx", "one");
    write("tests/e2e/a.test.ts", "one");
    expect(needsBuild(folder)).toBe(false);
  });
});

describe("the browser of the tests", () => {
  test("is the one that CHROMIUM_PATH names, or an error that it does not exist", () => {
    write("chromium", "");
    const named = path.join(folder, "chromium");
    vi.stubEnv("CHROMIUM_PATH", named);
    expect(findBrowser("/nowhere")).toEqual({ path: named });
    vi.stubEnv("CHROMIUM_PATH", `${named}-other`);
    expect(findBrowser("/nowhere")).toHaveProperty("missing", expect.stringContaining(`${named}-other`));
  });

  test("is the system's, else Playwright's own, else an error that names what to install", () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", folder);
    const own = path.join(folder, "own");
    write("own", "");
    if (process.platform !== "darwin") {
      expect(findBrowser(own)).toEqual({ path: own });
      expect(findBrowser("/nowhere")).toHaveProperty("missing", expect.stringContaining("apt-get install"));
    }
    write("chromium", "");
    expect(findBrowser(own)).toEqual({ path: path.join(folder, "chromium") });
  });
});

test.each([
  ["18.20.4", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.0.0", true],
])("Node %s is new enough: %s", (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

describe("a program that a command runs", () => {
  test("returns its exit code and what it printed", async () => {
    write("fails.mjs", "console.log('said'); process.exitCode = 7;");
    const ended = await runNode(path.join(folder, "fails.mjs"), [], { quiet: true });
    expect(ended).toEqual({ exitCode: 7, output: "said\n" });
  });

  test("that is killed gets the exit code that a shell uses", async () => {
    write("dies.mjs", "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 10_000);");
    const { exitCode } = await runNode(path.join(folder, "dies.mjs"), [], { quiet: true });
    expect(exitCode).toBe(137);
  });
});
