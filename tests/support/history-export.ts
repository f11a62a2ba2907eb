import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "playwright/test";

export const READY = "Your file is ready";
export const WITH_GROUPS = "Include access groups";
/** What the worker that makes a file reads. */
export const PAGES = "**/domain/history/pages?**";
export const GROUPS = "**/domain/history/groups?**";

interface Order {
  format?: string;
  search?: string;
  withGroups?: boolean;
}

/** Opens the dialog over a history and has a file of it made. */
export async function orderExport(
  page: Page,
  url: string,
  { format = "CSV", search = "?kind=MEMBER", withGroups = false }: Order = {},
): Promise<void> {
  await page.goto(`${url}/domain/history${search}`);
  // Said once the page does by JavaScript what it also does without.
  if (test.info().project.name === "js") await expect(page.getByText("This page updates live")).toBeVisible();
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export the history" });
  await dialog.getByRole("radio", { name: format }).check();
  if (withGroups) await dialog.getByRole("checkbox", { name: WITH_GROUPS }).check();
  await dialog.getByRole("button", { name: "Export" }).click();
}

/** What is in a file that was taken. */
export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

/** Lets nothing from these addresses through until it is released. */
export async function holdBack(page: Page, addresses: string): Promise<{ release(): void }> {
  let release = (): void => undefined;
  const open = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(addresses, async (route) => {
    await open;
    await route.continue().catch(() => undefined);
  });
  return { release: () => release() };
}

/** The names of what the browser's own database holds; what an export holds has none. */
export async function readDatabase(): Promise<{ version: number; stores: string[]; left: string[] }> {
  // Opening one that is not there would make it.
  if ((await indexedDB.databases()).length === 0) return { version: 0, stores: [], left: [] };
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("portineria");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error("refused"));
  });
  const stores = [...db.objectStoreNames];
  const left: string[] = [];
  for (const name of stores) {
    const reading = db.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    left.push(...(reading.result as { name?: string }[]).map((each) => each.name ?? "part of an export"));
  }
  const { version } = db;
  db.close();
  return { version, stores, left };
}
