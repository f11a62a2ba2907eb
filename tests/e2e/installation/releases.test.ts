import { createHash } from "node:crypto";
import { ADMINISTRATOR } from "../../support/administrator.ts";
import { fill, readStatus } from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";

test("firmware is uploaded with the facts of its file, refused if they make no sense, and withdrawn @no-js", async ({
  page,
  installation,
}) => {
  const { url, api } = installation;
  const file = Buffer.alloc(3_000_000, "firmware");
  const model = `gate-${Date.now()}`;
  await signIn(page, url, ADMINISTRATOR);
  await page.goto(`${url}/installation/firmware/new`);
  const release = page.getByRole("button", { name: "Release", exact: true });
  await fill(page, { model, version: "1.0 beta" });
  await page.locator("[name=file]").setInputFiles({ name: "gate.bin", mimeType: "", buffer: file });
  expect(await readStatus(page, () => release.click())).toBe(400);
  await fill(page, { version: "1.1", notes: "Opens more quietly" });
  await page.locator("[name=file]").setInputFiles({ name: "gate.bin", mimeType: "", buffer: file });
  await release.click();
  await expect(page.getByText("Firmware released")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: model });
  await expect(row).toContainText("Ready");
  expect((await api.appReleases.list({ query: { model } })).items).toMatchObject([
    {
      version: "1.1",
      size: file.length,
      notes: "Opens more quietly",
      minimumVersion: null,
      digest: createHash("sha256").update(file).digest("hex"),
    },
  ]);
  const bySize = page.getByRole("columnheader", { name: "Size" });
  await bySize.getByRole("link").click();
  await page.waitForURL("**/installation/firmware?order=size");
  await expect(bySize).toHaveAttribute("aria-sort", "ascending");
  await row.getByRole("link", { name: `Withdraw ${model} 1.1` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Firmware withdrawn")).toBeVisible();
  expect((await api.appReleases.list({ query: { model } })).total).toBe(0);
});
