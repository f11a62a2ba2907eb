import type { Page } from "playwright/test";
import { expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";

for (const { refusal, appended, status, text } of [
  { refusal: "has a field that its page has not", appended: "&more=1", status: 400, text: "Error 1001" },
  {
    refusal: "is too large",
    appended: `&name=${"x".repeat(70_000)}`,
    status: 413,
    text: "Error 1002",
  },
]) {
  test(`a form that ${refusal} is shown on its page again with everything typed @no-js`, async ({
    page,
    installation,
  }) => {
    const { api, url } = installation;
    const { id } = await freshPanel(installation);
    const { name } = await api.devices.get({ id });
    await enterBuilding(page, url);
    await page.goto(`${url}/domain/devices/${id}/settings`);
    await fill(page, { name: "Back door" });
    await change(page, (sent) => sent + appended);
    expect(await save(page)).toBe(status);
    await expect(page.getByRole("alert")).toContainText(text);
    await expectTyped(page, { name: "Back door" });
    expect((await api.devices.get({ id })).name).toBe(name);

    await page.unrouteAll();
    expect(await save(page)).toBeLessThan(400);
    expect((await api.devices.get({ id })).name).toBe("Back door");
  });
}

test("a form that can't be read stays under a dialog that does not offer to send it again", async ({
  page,
  installation,
}) => {
  const { name } = await openUnreadForm(page, installation);
  const dialog = page.getByRole("alertdialog", { name: "Error 1002" });
  await expect(dialog).toContainText("choose a smaller file");
  await expect(dialog.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectTyped(page, { name });
});

test("a form that can't be read is answered with its page as it is saved @only-no-js", async ({
  page,
  installation,
}) => {
  const { saved } = await openUnreadForm(page, installation);
  await expect(page.getByRole("alert")).toContainText("Error 1002");
  await expectTyped(page, { name: saved });
});

/** Sends a form of which nothing can be read. Returns what was typed, and what is stored. */
async function openUnreadForm(page: Page, installation: Installation) {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const { name: saved } = await api.devices.get({ id });
  const name = "Back door";
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/settings`);
  await fill(page, { name });
  await change(page, () => `more=${"x".repeat(400_000)}`);
  expect(await save(page)).toBe(413);
  expect((await api.devices.get({ id })).name).toBe(saved);
  return { name, saved };
}

/** Changes every form that the page sends. */
async function change(page: Page, body: (sent: string) => string): Promise<void> {
  await page.route("**/*", (route) => {
    const sent = route.request().postData();
    return sent === null ? route.continue() : route.continue({ postData: body(sent) });
  });
}

async function save(page: Page): Promise<number> {
  return readStatus(page, () => page.getByRole("button", { name: /^Save/ }).click());
}
