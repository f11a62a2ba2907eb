import type { Page } from "playwright/test";
import { test } from "playwright/test";

/** Shows what a filter above a list selects: with JavaScript that happens at once, without it by the button. */
export async function showFiltered(page: Page, button = "Show"): Promise<void> {
  if (test.info().project.name === "no-js")
    await page.getByRole("button", { name: button, exact: true }).click();
}
