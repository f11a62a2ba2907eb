import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import {
  GROUPS,
  holdRequests,
  orderExport,
  readDatabase,
  readText,
  READY,
  WITH_GROUPS,
} from "../../support/history-export.ts";
import { newResident } from "../../support/resident.ts";

const FLAT = "=Flat 7";
const order = { format: "JSON", withGroups: true };

/** Adds a person who is in a flat, in a private group and, by joining, in the group of everyone. */
async function residentOfAFlat(installation: Installation) {
  const { api } = installation;
  const resident = await newResident(installation, "Gina Flat");
  const flat = await api.agentGroups.create({ body: { name: FLAT } });
  const own = await api.agentGroups.create({ body: { name: "priv-gina" } });
  for (const { id } of [flat, own]) await api.agentGroups.addMember({ id, body: { agentId: resident.id } });
  return { resident, flat: { id: flat.id, name: FLAT } };
}

/** Returns the same file as made by the provider. */
async function madeByProvider({ api }: Installation): Promise<string> {
  const filters = { kinds: ["MEMBER" as const] };
  const { id } = await api.eventExports.create({ body: { format: "json", filters, withGroups: true } });
  await expect.poll(async () => (await api.eventExports.get({ id })).state).toBe("DONE");
  const { content } = await api.eventExports.part({ id, position: "0" });
  return Buffer.from(content, "base64").toString("utf8");
}

async function takenFrom(page: Page, press: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent("download");
  await press();
  return readText(await downloading);
}

test("a file made in the browser contains each person's groups, also after the page was reloaded", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  const { resident, flat } = await residentOfAFlat(installation);
  await enterBuilding(page, url);
  let requests = 0;
  page.context().on("request", (request) => {
    if (request.url().includes("/domain/history/groups?")) requests += 1;
  });
  const held = await holdRequests(page, GROUPS);
  await orderExport(page, url, order);
  await page.getByRole("button", { name: "Got it" }).click();
  const badge = page.getByRole("group", { name: "History export" });
  await expect(badge).toContainText(/Reading groups: 0 of \d+/);
  await expectAccessibleDayAndNight(page);
  expect((await page.evaluate(readDatabase)).left).not.toContain(FLAT);

  // In the middle of the export: pages that have been read are not read again.
  await page.reload();
  await expect(badge).toContainText(/Reading groups: 0 of \d+/);
  held.release();
  const prompt = page.getByRole("dialog", { name: READY });
  await expect(prompt).toBeVisible();
  expect((await page.evaluate(readDatabase)).left).toContain(FLAT);

  // And once more when all groups are stored: none is requested again.
  const before = requests;
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(prompt).toBeVisible();
  expect(requests).toBe(before);
  const text = await takenFrom(page, () => prompt.getByRole("button", { name: "Download file" }).click());
  const exported = JSON.parse(text) as { actor: { id: string }; groups: object[] }[];
  expect(exported.find(({ actor }) => actor.id === resident.id)?.groups).toEqual([flat]);
  expect(text).toBe(await madeByProvider(installation));
  await expect.poll(() => page.evaluate(readDatabase)).toMatchObject({ left: [] });
});

/** Leaves the building as another tab would, where no dialog is open. */
async function leaveBuilding(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".account-menu summary").click();
  await other.getByRole("button", { name: "Switch building" }).click();
  await other.waitForURL("**/user_home");
}

test("groups that were read are deleted with a stopped export, and with the visit", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await residentOfAFlat(installation);
  await enterBuilding(page, url);
  const prompt = page.getByRole("dialog", { name: READY });
  const left = async () => (await page.evaluate(readDatabase)).left;

  await orderExport(page, url, order);
  await expect(prompt).toBeVisible();
  expect(await left()).toContain(FLAT);
  await prompt.getByRole("button", { name: "Not interested" }).click();
  await expect.poll(left).toEqual([]);

  await orderExport(page, url, order);
  await expect(prompt).toBeVisible();
  expect(await left()).toContain(FLAT);
  await leaveBuilding(page);
  await expect.poll(left).toEqual([]);
});

test("a page that is stopped does not touch work that another page has taken over", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await residentOfAFlat(installation);
  await enterBuilding(page, url);
  await holdRequests(page, GROUPS);
  await orderExport(page, url, order);
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("group", { name: "History export" })).toContainText("Reading groups");
  const { left } = await page.evaluate(readDatabase);
  expect(left).not.toEqual([]);
  await page.evaluate(handOver);
  await page.getByRole("button", { name: "Stop export" }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  expect((await page.evaluate(readDatabase)).left).toEqual(left);
});

test("if the browser stores nothing, the server's file has each person's groups @no-js", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await residentOfAFlat(installation);
  await enterBuilding(page, url);
  if (test.info().project.name === "js") {
    await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
  }
  await orderExport(page, url, { withGroups: true });
  await page.waitForURL("**/domain/history/exports/*");
  const link = page.getByRole("link", { name: "Download file" });
  await expect(link).toBeVisible();
  const lines = (await takenFrom(page, () => link.click())).trimEnd().split("\r\n");
  expect(lines[0]).toContain('"Person","Groups","Device"');
  expect(lines.find((line) => line.includes("Gina Flat"))).toContain(`"Gina Flat","'${FLAT}",""`);
});

test("a person without the right to see groups is neither offered nor shown them", async ({
  page,
  installation,
}) => {
  const { url, api, domainId } = installation;
  const { resident, flat } = await residentOfAFlat(installation);
  const other = await newResident(installation, "Otto Nosy");
  await api.agentGroups.addMember({ id: flat.id, body: { agentId: other.id } });
  await enterBuilding(page, url, other);
  await page.goto(`${url}/domain/history/export`);
  await expect(page.getByRole("dialog", { name: "Export history" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: WITH_GROUPS })).toHaveCount(0);

  async function ask(building: string): Promise<{ status: number; body: unknown }> {
    const address = new URLSearchParams([
      ["building", building],
      ...[resident.id, other.id, "nobody", "../groups"].map((id) => ["agent", id]),
    ]);
    const answer = await page.request.get(`${url}/domain/history/groups?${address}`);
    return { status: answer.status(), body: await answer.json() };
  }
  expect(await ask(domainId)).toEqual({
    status: 200,
    body: {
      groups: [flat],
      memberships: [
        { agentId: resident.id, groupIds: [] },
        { agentId: other.id, groupIds: [flat.id] },
        { agentId: "nobody", groupIds: [] },
      ],
    },
  });
  expect(await ask(flat.id)).toMatchObject({ status: 404 });
});

/** Hands the export over to another page, as a page finds it after it was suspended. */
function handOver(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("portineria");
    opening.onsuccess = () => {
      const tx = opening.result.transaction("runtimeInfo", "readwrite");
      const store = tx.objectStore("runtimeInfo");
      const reading = store.get("export");
      reading.onsuccess = () =>
        store.put({ ...(reading.result as object), holder: "another page", heldUntil: Date.now() + 600_000 });
      tx.oncomplete = () => resolve(opening.result.close());
    };
  });
}
