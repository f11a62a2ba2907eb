import { describe, expect, it } from "vitest";
import { createStallWatchdog } from "./stall-watchdog.ts";

describe("the watchdog", () => {
  it("logs a stall with the routes that were answered", async () => {
    const lines: unknown[] = [];
    const watchdog = createStallWatchdog(
      (level, message, fields) => void lines.push({ level, message, ...fields }),
    );
    await new Promise((resolve) => setTimeout(resolve, 120));
    const leave = watchdog.enter({ method: "GET", requestInfo: { route: "/slow" } });
    const until = performance.now() + 400;
    while (performance.now() < until);
    leave();
    const line = { level: "warn", message: "The event loop was blocked.", routes: ["GET /slow"] };
    await expect.poll(() => lines).toContainEqual(expect.objectContaining(line));
    watchdog.stop();
  });
});
