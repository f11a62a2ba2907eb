import type { Page } from "playwright/test";
import { expectTyped, fill, statusOf } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
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
    await append(page, appended);
    expect(await save(page)).toBe(status);
    await expect(page.getByRole("alert")).toContainText(text);
    await expectTyped(page, { name: "Back door" });
    expect((await api.devices.get({ id })).name).toBe(name);

    await page.unrouteAll();
    expect(await save(page)).toBeLessThan(400);
    expect((await api.devices.get({ id })).name).toBe("Back door");
  });
}

/** Adds something to every form that the page sends. */
async function append(page: Page, text: string): Promise<void> {
  await page.route("**/*", (route) => {
    const body = route.request().postData();
    return body === null ? route.continue() : route.continue({ postData: body + text });
  });
}

async function save(page: Page): Promise<number> {
  return statusOf(page, () => page.getByRole("button", { name: /^Save/ }).click());
}
