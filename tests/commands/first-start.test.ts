import { expect, test } from "vitest";
import { startConsole } from "../support/processes/running-console.ts";

test.each([
  ["info", false],
  ["debug", true],
])("at level %s a first start prints the end of the audit: %s", async (level, isPrinted) => {
  const running = await startConsole({ env: { LOG_LEVEL: level } });
  try {
    // A stopped server has finished its start.
    await running.end();
    expect(running.output()).toContain("set-up code");
    expect(running.output().includes("The audit ends here.")).toBe(isPrinted);
  } finally {
    await running.stop();
  }
});
