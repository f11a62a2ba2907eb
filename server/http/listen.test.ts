import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "./listen.ts";

it("explains what to do when its port is in use", async () => {
  const first = createServer();
  onTestFinished(() => void first.close());
  const port = await listen(first, 0, "127.0.0.1");
  const second = createServer();
  await expect(listen(second, port, "127.0.0.1")).rejects.toThrow(`PORT ${port} is in use`);
  await expect(listen(second, 0, "203.0.113.9")).rejects.toThrow("HOST 203.0.113.9 is no address");
});
