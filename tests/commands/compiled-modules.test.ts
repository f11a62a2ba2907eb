import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startConsole } from "../support/processes/running-console.ts";

// Node 20 ignores the folder.
describe.skipIf(!("enableCompileCache" in nodeModule))("what Node has compiled", () => {
  test("is kept for the next start once the server has stopped", async () => {
    const { folder, start } = createFolder();
    const running = await start(folder);
    expect(await running.end()).toBe(0);
    expect(readdirSync(folder).length).toBeGreaterThan(0);
  });

  test("is not missed where it can't be kept", async () => {
    const { folder, start } = createFolder();
    const file = path.join(folder, "file");
    writeFileSync(file, "no folder");
    const running = await start(path.join(file, "compiled"));
    expect((await fetch(running.url)).status).toBe(200);
    expect(running.output()).not.toContain("compile");
    expect(await running.end()).toBe(0);
  });
});

/** Returns a folder, and starts a server that keeps there what Node has compiled. */
function createFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-compiled-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  async function start(compiled: string) {
    const running = await startConsole({ env: { NODE_COMPILE_CACHE: compiled } });
    onTestFinished(() => running.stop());
    return running;
  }
  return { folder, start };
}
