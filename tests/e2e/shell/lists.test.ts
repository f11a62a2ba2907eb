import { showFiltered } from "../../support/browser/filter.ts";
import { freshMailAddress } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { deviceOfType } from "../../support/virtual-device.ts";

const HOUR_MS = 60 * 60 * 1000;
const FIRST = "Abele Ordered";
const LAST = "Zita Ordered";

/** A list, with a title that sorts it and its order in the address. */
const SORTED = [
  { path: "/domain/devices", title: "Name", order: "name" },
  { path: "/domain/tags", title: "Name", order: "name" },
  { path: "/domain/invites", title: "Valid until", order: "expirationDate" },
  { path: "/domain/groups", title: "Name", order: "name" },
  { path: "/domain/groups", title: "Members", order: "memberCount" },
  { path: "/domain/flats", title: "Flat", order: "name" },
  { path: "/domain/licences", title: "Assigned to", order: "assigneeName" },
  { path: "/domain/zones", title: "Name", order: "name" },
  { path: "/domain/lift-areas", title: "Name", order: "name" },
  { path: "/domain/auxiliaries", title: "Type", order: "type" },
  { path: "/installation/users?search=Ordered", title: "Name", order: "name" },
] as const;

test("the titles of all lists sort them in both directions, and each list keeps its order @no-js", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await createFirstAndLast(installation);
  await enterBuilding(page, url);
  for (const { path, title, order } of SORTED) {
    const list = new URL(path, url);
    list.searchParams.set("order", order);
    await page.goto(list.href);
    const header = page.getByRole("columnheader", { name: title, exact: true });
    const first = page.getByRole("rowheader").first();
    await expect(header, path).toHaveAttribute("aria-sort", "ascending");
    await expect(first, path).toContainText(FIRST);
    await header.getByRole("link").click();
    await page.waitForURL(new RegExp(`order=${order}Down`));
    await expect(header, path).toHaveAttribute("aria-sort", "descending");
    await expect(first, path).toContainText(LAST);
    await page.goto(url + path);
    await expect(header, path).toHaveAttribute("aria-sort", "descending");
    await expect(first, path).toContainText(LAST);
  }
});

/** Creates two rows in each list, of which one is first and the other last in each of its orders. */
async function createFirstAndLast(installation: Installation): Promise<void> {
  const { api } = installation;
  const ends = { [FIRST]: Date.now() + HOUR_MS, [LAST]: Date.now() + 2 * HOUR_MS };
  await api.auxiliaries.create({ body: { name: FIRST, type: "DESKTOP_APP", model: "desktop_app" } });
  await api.auxiliaries.create({ body: { name: LAST, type: "PHONE", model: "sip" } });
  await api.nfcTags.create({ body: { identifier: LAST, value: "04A1B2C4" } });
  await api.nfcTags.create({ body: { identifier: FIRST, value: "04A1B2C5" } });
  for (const name of [LAST, FIRST] as const) {
    await deviceOfType(installation, "RINGBELL", name);
    await api.flats.create({ body: { name: `${name} flat`, stair: name === LAST ? "A" : "B" } });
    await api.invites.create({ body: { name, expirationDate: ends[name] } });
    await api.outputGroups.create({ body: { name } });
    await api.elevatorAreaGroups.create({ body: { name } });
    await api.onPremise.createUser({ body: { name, email: freshMailAddress() } });
    const { id } = await api.agentGroups.create({ body: { name } });
    const agentId = (await api.users.me()).id;
    if (name === LAST) await api.agentGroups.addMember({ id, body: { agentId } });
  }
}

test("zones, groups of lift areas and invites are found by name @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  for (const calls of [api.outputGroups, api.elevatorAreaGroups, api.invites])
    for (const name of ["Garage", "Rooftop"]) await calls.create({ body: { name } });
  await enterBuilding(page, url);
  for (const { path, label, none } of [
    { path: "zones", label: "Zone name", none: "No matching zones." },
    { path: "lift-areas", label: "Group name", none: "No matching group." },
    { path: "invites", label: "Invite name", none: "No matching invites." },
  ]) {
    await page.goto(`${url}/domain/${path}`);
    const names = page.getByRole("rowheader");
    await expect(names.filter({ hasText: "Garage" })).toHaveCount(1);
    await page.getByLabel(label).fill("roof");
    await showFiltered(page, "Search");
    await page.waitForURL(/search=roof/);
    await expect(names).toHaveText(["Rooftop"]);
    await expect(page.locator(".title-count")).toHaveText("1");
    await page.goto(`${url}/domain/${path}?search=nowhere`);
    await expect(page.getByText(none)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue("nowhere");
  }
});
