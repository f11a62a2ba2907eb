import { afterEach, expect, test, vi } from "vitest";
import { importRouteModule } from "./import-route-module.ts";

const GONE = "/assets/route-of-another-release.js";

afterEach(() => void vi.unstubAllGlobals());

function stubConsole(status: number) {
  const fetch = vi.fn(async (_address: URL) => new Response(null, { status }));
  vi.stubGlobal("window", { fetch });
  vi.stubGlobal("location", { href: "https://door.example.com/domain" });
  return fetch;
}

test("an existing script is imported, and nothing else is requested", async () => {
  const fetch = stubConsole(200);
  expect(await importRouteModule("data:text/javascript,export const id = 7")).toMatchObject({ id: 7 });
  expect(fetch).not.toHaveBeenCalled();
});

test("a missing script fails with the import's error, so that the page is reloaded", async () => {
  const fetch = stubConsole(404);
  await expect(importRouteModule(GONE)).rejects.toThrow(GONE);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(new URL(GONE, location.href));
});
