import type { Page } from "playwright/test";
import { fill, settled } from "./browser/screens.ts";

/** Opens the link of a sign-up, and enters the owner's name and password, which signs them in. */
export async function activate(
  page: Page,
  link: string,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await page.goto(link);
  await settled(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await fill(page, { name, password, passwordAgain: password });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Activate account" }).click();
  await page.waitForURL(/\/(user_home|domain)$/);
}
