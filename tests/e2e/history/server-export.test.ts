import type { Page } from "playwright/test";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { addFormula, FORMULA, orderExport, readText } from "../../support/history-export.ts";
import { newResident } from "../../support/resident.ts";

test("where the browser's storage is full the server makes the file (R30)", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await addFormula(installation);
  await enterBuilding(page, url);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize: 1 });
  await orderExport(page, url, { format: "JSON" });
  await page.waitForURL("**/domain/history/exports/*");
  await expect(page.getByRole("link", { name: "Download file" })).toBeVisible();
});

test("a file of the history is made on the server, for its person alone @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await addFormula(installation);
  await enterBuilding(page, url);
  if (test.info().project.name === "js") {
    // A browser without workers.
    await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
  }
  await orderExport(page, url);
  await page.waitForURL("**/domain/history/exports/*");
  const link = page.getByRole("link", { name: "Download file" });
  await expect(link).toBeVisible();
  const [made] = (await api.eventExports.list()).items;
  await page.goto(`${url}/domain/history/export`);
  await expect(page.getByRole("link", { name: /You already have an export on the server/ })).toBeVisible();
  const address = `${url}/domain/history/exports/${made!.id}`;
  await page.goto(address);
  const resident = await newResident(installation, "Rita Foreign");
  const foreign = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const theirs = await foreign.newPage();
  await enterBuilding(theirs, url, resident);
  await expectGone(theirs, address);
  expect((await theirs.request.get(`${address}/file`)).status()).toBe(404);
  await foreign.close();

  // Once downloaded, the file is available for forty seconds more, so the test must be quick.
  const retentionNotice = page.getByText("Deleted 40 seconds after download.");
  const before = (await retentionNotice.textContent())!;
  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^history-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readText(download);
  // From now on it is stored for less time: without JavaScript the page says so after a reload.
  if (test.info().project.name === "no-js") await page.reload();
  await expect(retentionNotice).not.toHaveText(before);
  expect(text).toContain(`"Time (${test.info().project.name === "js" ? zoneHere() : "UTC"})"`);
  expect(text).toContain(`"People who joined","Joined","'${FORMULA}"`);

  await page.getByRole("button", { name: "Not interested" }).click();
  await page.waitForURL("**/domain/history");
  expect((await api.eventExports.list()).items).toEqual([]);
  await expectGone(page, address);
  await page.getByRole("link", { name: "Export again" }).click();
  await expect(page.getByRole("dialog", { name: "Export history" })).toBeVisible();
});

/** Expects that the page of a file that no longer exists, or never did, says when files are deleted. */
async function expectGone(page: Page, address: string): Promise<void> {
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "File no longer available" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "deleted 40 seconds after download or 24 hours after creation",
  );
}

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
