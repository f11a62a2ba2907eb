import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "playwright/test";
import { enterBuilding, type Installation } from "./console.ts";
import { newResident } from "./resident.ts";

export const READY = "Your file is ready";
export const WITH_GROUPS = "Include access groups";
/** The pages that the worker reads to make a file. */
export const PAGES = "**/domain/history/pages?**";
export const GROUPS = "**/domain/history/groups?**";

interface Order {
  format?: string;
  search?: string;
  withGroups?: boolean;
}

/** Opens the export dialog of a history and starts an export. */
export async function orderExport(
  page: Page,
  url: string,
  { format = "CSV", search = "?kind=MEMBER", withGroups = false }: Order = {},
): Promise<void> {
  await page.goto(`${url}/domain/history${search}`);
  // Shown once the page is hydrated.
  if (test.info().project.name === "js") await expect(page.getByText("This page updates live")).toBeVisible();
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export history" });
  await dialog.getByRole("radio", { name: format }).check();
  if (withGroups) await dialog.getByRole("checkbox", { name: WITH_GROUPS }).check();
  await dialog.getByRole("button", { name: "Export" }).click();
}

/** Enters the building and starts an export of its history, whose pages wait until they are released. */
export async function orderHeldExport(page: Page, installation: Installation): Promise<{ release(): void }> {
  await addFormula(installation);
  await enterBuilding(page, installation.url);
  const held = await holdRequests(page, PAGES);
  await orderExport(page, installation.url);
  return held;
}

/** Returns the content of a downloaded file. */
export async function readText(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

/** Holds all requests to these addresses until they are released. */
export async function holdRequests(page: Page, addresses: string): Promise<{ release(): void }> {
  let release = (): void => undefined;
  const open = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(addresses, async (route) => {
    await open;
    await route.continue().catch(() => undefined);
  });
  return { release: () => release() };
}

/** Reads the version, the stores and the names of the remaining rows of the browser's database. */
export async function readDatabase(): Promise<{ version: number; stores: string[]; left: string[] }> {
  // Opening a database that does not exist would create it.
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

/** A name that a spreadsheet would calculate. */
export const FORMULA = "=HYPERLINK(1)";

/** Adds a person with this name: the history has an event with it. */
export async function addFormula(installation: Installation): Promise<void> {
  const { items } = await installation.api.events.query({ body: { kinds: ["MEMBER"] } });
  if (!items.some(({ actor }) => actor?.name === FORMULA)) await newResident(installation, FORMULA);
}
