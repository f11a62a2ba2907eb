import type { Page } from "playwright/test";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { setLanguage } from "../../support/browser/language.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { orderHeldExport, PAGES, readDatabase, READY } from "../../support/history-export.ts";
import { newResident } from "../../support/resident.ts";

const FAILURES = [
  {
    status: 403,
    body: { code: 2005, message: "You are not allowed to do this." },
    title: "Errore 2005",
    message: "Non hai i permessi per farlo.",
  },
  {
    status: 507,
    body: { code: 1007, message: "The server's disk is full, so nothing was saved." },
    title: "Errore 1007",
    message: "Il disco del server è pieno",
  },
  { status: 502, body: "<p>Bad gateway</p>", title: "Errore!", message: "Si è verificato un errore" },
] as const;

test("an export's failure is reported in the language of the page, whatever the server answers", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const { url } = installation;
  await newResident(installation, "Olga Export");
  await enterBuilding(page, url);
  await setLanguage(page, url, "it");
  for (const { status, body, title, message } of FAILURES) {
    const isText = typeof body === "string";
    await page.route(PAGES, (route) =>
      route.fulfill({
        status,
        headers: { [CONSOLE_HEADER]: "console" },
        contentType: isText ? "text/html" : "application/json",
        body: isText ? body : JSON.stringify(body),
      }),
    );
    await orderInAnyLanguage(page, url);
    const failed = page.getByRole("dialog", { name: title, exact: true });
    await expect(failed).toContainText(message);
    await expect(failed).toContainText("L'esportazione");
    await expect(failed).not.toContainText(isText ? "SyntaxError" : body.message);
    await page.keyboard.press("Escape");
    await expect(failed).toHaveCount(0);
    await page.unroute(PAGES);
  }
});

test("Esc closes the prompt for a finished file, and discards nothing", async ({ page, installation }) => {
  await finish(page, installation);
  const prompt = page.getByRole("dialog", { name: READY });
  const waiting = page.getByRole("button", { name: READY });
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
  await waiting.click();
  await expect(prompt).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: "Export" }).click();
  // The waiting file comes first: another export would replace it.
  await expect(prompt).toBeVisible();
  const download = page.waitForEvent("download");
  await prompt.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => page.evaluate(readDatabase)).toMatchObject({ left: [] });
});

test("a reloaded page resumes its export at once, and does not wait for the lease (§4)", async ({
  page,
  installation,
}) => {
  const held = await orderHeldExport(page, installation);
  await page.getByRole("button", { name: "Got it" }).click();
  const badge = page.getByRole("group", { name: "History export" });
  await expect(badge).toBeVisible();

  // Between the two pages, a lease that would last longer than this test.
  await page.route("**/between", (route) => route.fulfill({ contentType: "text/html", body: "<p>Between" }));
  await page.goto(`${installation.url}/between`);
  await page.evaluate(prolongLease);
  await page.goto(`${installation.url}/domain/history`);
  await expect(badge).toBeVisible();
  held.release();
  await expect(page.getByRole("dialog", { name: READY })).toBeVisible();
});

function prolongLease(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("portineria");
    opening.onsuccess = () => {
      const tx = opening.result.transaction("runtimeInfo", "readwrite");
      const reading = tx.objectStore("runtimeInfo").get("export");
      reading.onsuccess = () =>
        tx.objectStore("runtimeInfo").put({ ...reading.result, heldUntil: Date.now() + 3_600_000 });
      tx.oncomplete = () => resolve(opening.result.close());
    };
  });
}

/** Starts an export and waits until the page offers its file. */
async function finish(page: Page, installation: Installation): Promise<void> {
  const held = await orderHeldExport(page, installation);
  await page.getByRole("button", { name: "Got it" }).click();
  held.release();
  await expect(page.getByRole("dialog", { name: READY })).toBeVisible();
  await page.context().unroute(PAGES);
}

/** Starts an export by the dialog, in any language. */
async function orderInAnyLanguage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/domain/history/export?kind=MEMBER`);
  const dialog = page.getByRole("dialog");
  // Sent by the page's script, so that the browser makes the file.
  await page.waitForLoadState("networkidle");
  await dialog.getByRole("radio", { name: "JSON" }).check();
  await dialog.locator("form button").last().click();
}
