import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLogging } from "./logging.ts";

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "log");
}

describe("the log", () => {
  it("is one line of JSON for each message, whatever its content", async () => {
    const file = newFile();
    const { log, flush } = createLogging("info", file);
    const hostile = 'a\r\n{"level":60}\u001b[2J\u009b31m\u202e\u2028\u0000';
    log("info", hostile, {
      name: hostile,
      list: [hostile],
      deep: { secret: hostile },
      number: 1,
      nothing: undefined,
    });
    log("info", "x".repeat(1_000_000), { agent: "y".repeat(1_000_000) });
    await flush();
    const text = readFileSync(file, "utf8");
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(text).not.toMatch(/[\r\u001b\u009b\u202e\u2028\u0000]/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, number: 1, deep: "[object]" });
    expect(lines[1]!.length).toBeLessThan(1_500);
  });

  it("contains an error's message and code alone", async () => {
    const file = newFile();
    const { log, flush } = createLogging("info", file);
    const error = Object.assign(new TypeError("No way to postgres://door:SECRET@db:5432/portineria"), {
      code: "ECONNREFUSED",
      headers: { authorization: "SECRET" },
    });
    log("warn", "It failed.", { fault: "unavailable", error, problem: new Error("plain") });
    await flush();
    const text = readFileSync(file, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      error: "TypeError: No way to postgres://…@db:5432/portineria (ECONNREFUSED)",
      problem: "Error: plain",
    });
    expect(text).not.toContain("SECRET");
  });

  it("leaves out what is below its level", async () => {
    const file = newFile();
    const { log, flush } = createLogging("warn", file);
    log("info", "not this");
    log("error", "this");
    expect(await flush()).toBe(true);
    expect(readFileSync(file, "utf8")).toMatch(/^\{[^\n]*"msg":"this"\}\n$/);
  });

  it("never blocks when it is not read", async () => {
    const file = newFile();
    execFileSync("mkfifo", [file]);
    // Held open and never read: after 64 kB a write into it blocks.
    const reader = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
    const { log, flush } = createLogging("info", file);
    for (let count = 0; count < 20_000; count++) log("info", "Request.", { path: "/".repeat(400) });
    expect(await flush()).toBe(false);
    closeSync(reader);
  });
});
