import type { Page } from "playwright/test";
import { enterBuilding, expect, type Installation, test } from "../support/console.ts";

/** Counts how often the browser reads the page's data again. */
function readingsOf(page: Page): { count: number } {
  const readings = { count: 0 };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) readings.count += 1;
  });
  return readings;
}

/** Something that is to be seen on every page of the building. */
async function renameBuilding({ api, domainId }: Installation, page: Page, label: string): Promise<void> {
  await api.domains.update({ id: domainId, body: { label } });
  await expect(page.getByRole("banner").getByText(label)).toBeVisible();
}

for (const path of ["/domain", "/domain/history", "/domain/devices"]) {
  test(`${path} reads itself again only when something changed`, async ({ page, installation }) => {
    test.skip(test.info().project.name === "no-js", "Nothing is live without JavaScript.");
    await enterBuilding(page, installation.url);
    const readings = readingsOf(page);
    const hears = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
    await page.goto(`${installation.url}${path}`);
    await hears;
    await renameBuilding(installation, page, "Palazzo Verde");
    await renameBuilding(installation, page, "Palazzo Rosso");
    expect(readings.count).toBe(2);
  });
}

test("what changed before the page could listen is read as soon as it can", async ({
  page,
  installation,
}) => {
  test.skip(test.info().project.name === "no-js", "Nothing is live without JavaScript.");
  await enterBuilding(page, installation.url);
  const readings = readingsOf(page);
  let listen = (): void => undefined;
  const mayListen = new Promise<void>((resolve) => (listen = resolve));
  const asks = page.waitForRequest("**/live?*");
  await page.route("**/live?*", async (route) => {
    await mayListen;
    await route.continue();
  });
  await page.goto(`${installation.url}/domain/people`);
  await asks;
  await installation.api.domains.update({ id: installation.domainId, body: { label: "Palazzo Blu" } });
  expect(readings.count).toBe(0);
  listen();
  await expect(page.getByRole("banner").getByText("Palazzo Blu")).toBeVisible();
  expect(readings.count).toBe(1);
});
