import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/errors.ts";
import { createBackupFiles } from "./files.ts";
import { writeHead } from "./head.ts";

const PART_BYTES = 64 * 1024;
const PARTS = 40;

let folder: string | undefined;

afterEach(() => {
  vi.restoreAllMocks();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

test("a download checks its permission once a second, and stops when it has ended", async () => {
  folder = mkdtempSync(path.join(tmpdir(), "portineria-files-"));
  const locks = { salt: "s".repeat(16), passphrase: "p".repeat(16), installation: "i".repeat(16) };
  const { line } = writeHead({ madeAt: 1, version: "1", locks });
  writeFileSync(path.join(folder, "one.backup"), Buffer.concat([line, Buffer.alloc(PARTS * PART_BYTES)]));
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let checkCount = 0;
  const files = createBackupFiles(folder, () => 1);
  const { bytes, content } = await files.read("one", () => {
    checkCount++;
    return checkCount < 3 ? Promise.resolve() : Promise.reject(new ApiError("FORBIDDEN"));
  });
  const reader = content.getReader();
  let read = 0;
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      read += value.length;
      now += 300;
    }
  })();
  await expect(ended).rejects.toThrow();
  expect(checkCount).toBe(3);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(bytes / 2);
});
