import type { Page } from "playwright/test";
import { readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";

/** Counts how often the browser reads the page's data again. */
function readingsOf(page: Page): { count: number } {
  const readings = { count: 0 };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) readings.count += 1;
  });
  return readings;
}

/** Makes a change that every page of the building shows. */
async function renameBuilding({ api, domainId }: Installation, page: Page, label: string): Promise<void> {
  await api.domains.update({ id: domainId, body: { label } });
  await expect(page.getByRole("banner").getByText(label)).toBeVisible();
}

for (const path of ["/domain", "/domain/history", "/domain/devices"]) {
  test(`${path} reads itself again only when something changed`, async ({ page, installation }) => {
    await enterBuilding(page, installation.url);
    const readings = readingsOf(page);
    const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
    await page.goto(`${installation.url}${path}`);
    await stream;
    await renameBuilding(installation, page, "Palazzo Verde");
    await renameBuilding(installation, page, "Palazzo Rosso");
    expect(readings.count).toBe(2);
  });
}

test("a change before the page could listen is read as soon as it can @gate", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  const readings = readingsOf(page);
  let listen = (): void => undefined;
  const listening = new Promise<void>((resolve) => (listen = resolve));
  const liveRequest = page.waitForRequest("**/live?*");
  await page.route("**/live?*", async (route) => {
    await listening;
    await route.continue();
  });
  await page.goto(`${installation.url}/domain/people`);
  await liveRequest;
  await installation.api.domains.update({ id: installation.domainId, body: { label: "Palazzo Blu" } });
  expect(readings.count).toBe(0);
  listen();
  await expect(page.getByRole("banner").getByText("Palazzo Blu")).toBeVisible();
  expect(readings.count).toBe(1);
});

test("a paused page does not change until it is resumed", async ({ page, installation }) => {
  const { api, url, domainId } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/history`);
  await expect(page.getByText("This page updates live.")).toBeVisible();
  await page.getByRole("link", { name: "Pause" }).click();
  await expect(page.getByText("Updates paused.")).toBeVisible();
  await page.evaluate(countNews);
  await page.waitForFunction(() => (window as { news?: number }).news! > 0);
  await api.domains.update({ id: domainId, body: { label: "Palazzo Fermo" } });
  await page.waitForFunction(() => (window as { news?: number }).news! > 1);
  await expect(page.getByRole("banner").getByText("Palazzo Fermo")).toHaveCount(0);
  await page.getByRole("link", { name: "Start updates" }).click();
  await expect(page.getByRole("banner").getByText("Palazzo Fermo")).toBeVisible();
});

test("the reason of a refused form stays readable while the page follows changes", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const { id } = await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/access`);
  const add = page.getByRole("button", { name: "Add access rule" });
  // The page may be notified of it, and show it, before its own form is answered.
  expect(await readStatus(page, () => add.click())).toBe(202);
  await expect(page.getByRole("table").getByRole("link", { name: /^Change / })).toBeVisible();
  expect(await readStatus(page, () => add.click())).toBe(409);
  const problem = page.getByText("This group already has this access.");
  await expect(problem).toBeVisible();
  await page.evaluate(countNews);
  for (const [news, label] of ["Palazzo Nero", "Palazzo Grigio", "Palazzo Bianco"].entries()) {
    await page.waitForFunction((before) => (window as { news?: number }).news! > before, news);
    await api.domains.update({ id: domainId, body: { label } });
  }
  await expect(problem).toBeVisible();
  await page.getByRole("link", { name: "Outputs" }).click();
  await expect(page.getByRole("banner").getByText("Palazzo Bianco")).toBeVisible();
});

for (const until of ["it is answered", "the answer is there"] as const) {
  test(`a page that aborts the previous page's requests, until ${until}, is no error`, async ({
    page,
    installation,
  }) => {
    await enterBuilding(page, installation.url);
    await page.addInitScript(holdFirstReading, until === "it is answered");
    const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
    await page.goto(`${installation.url}/domain/history`);
    await stream;
    await installation.api.domains.update({
      id: installation.domainId,
      body: { label: `Held until ${until}` },
    });
    await page.waitForFunction(() => "readingIsHeld" in window);
    await page.getByRole("navigation").getByRole("link", { name: "People" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await expect(page.getByRole("banner").getByText(`Held until ${until}`)).toBeVisible();
    expect(await page.evaluate(() => "readingWasBrokenOff" in window)).toBe(true);
  });
}

/** Also counts the messages of the event stream. */
function countNews(): void {
  const counted = Object.assign(window, { news: 0 });
  new EventSource("/live").addEventListener("message", () => (counted.news += 1));
}

/** Holds the first read of a page's data before its answer begins, or before it ends, until it is aborted. */
function holdFirstReading(before: boolean): void {
  const { fetch } = window;
  window.fetch = async (address, options) => {
    const isReading = new URL(String(address), location.href).pathname.endsWith(".data");
    if (!isReading || "readingIsHeld" in window) return fetch(address, options);
    const signal = options!.signal!;
    const brokenOff = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => {
        Object.assign(window, { readingWasBrokenOff: true });
        reject(signal.reason as Error);
      }),
    );
    Object.assign(window, { readingIsHeld: true });
    if (before) return brokenOff;
    return new Response(new ReadableStream({ start: () => undefined, pull: () => brokenOff }));
  };
}
