import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("a person's page shows where they live, what they open and with what @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const device = await freshPanel(installation);
  const rosa = await newResident(installation, "Rosa Fiore");
  const flat = await api.flats.create({ body: { name: "C 3.1", stair: "C", floor: "3" } });
  await api.agentGroups.addMember({ id: flat.id, body: { agentId: rosa.id } });
  const door = await api.actionGroups.create({ id: device.id, body: { name: "Front door" } });
  await api.accessControlAssociations.create({
    id: device.id,
    body: { displayName: "Flat C 3.1", agentGroupId: flat.id, actionGroupId: door.id },
  });
  const blue = { identifier: "Blue fob", value: "04A1B2C3D4", userId: rosa.id };
  await api.nfcTags.create({ body: blue });
  await api.nfcTags.create({ body: { identifier: "Red fob", value: "04A1B2C3D5", userId: rosa.id } });
  await api.accessCredentials.create({
    body: { name: "Blue", userId: rosa.id, credentialType: "NFC_TAG", value: blue.value },
  });
  await api.accessCredentials.create({
    body: { name: "For the cleaner", userId: rosa.id, credentialType: "CODE", remainingUsages: 3 },
  });

  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${rosa.id}`);
  const opens = page.getByRole("table", { name: "Opens" }).getByRole("row").filter({ hasText: device.name });
  await expect(opens).toContainText("Flat C 3.1");
  const rowOf = (name: string) =>
    page.getByRole("table", { name: "Cards and codes" }).getByRole("row").filter({ hasText: name });
  await expect(rowOf("Blue fob")).toContainText("04A1B2C3D4");
  await expect(rowOf("Blue fob")).toContainText("Valid");
  await expect(rowOf("Red fob")).toContainText("Opens nothing");
  await expect(rowOf("For the cleaner")).toContainText("3 uses left");
  await expect(rowOf("Red fob").getByRole("link", { name: "Rename Red fob" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "C 3.1", exact: true }).first().click();
  await expect(page).toHaveURL(`${url}/domain/flats/${flat.id}`);
});

test("the page of a person without an account lists the open invites that give them one", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await api.cardholders.create({ body: { name: "Nora Sala" } });
  await api.invites.create({ body: { cardholderId: id, name: "For Nora" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${id}`);
  await expect(
    page.getByRole("table", { name: "Invites" }).getByRole("link", { name: "For Nora" }),
  ).toBeVisible();
  await expect(page.getByText("No card, code or face yet")).toBeVisible();
  await expect(page.getByText("No events yet.")).toBeVisible();
});

test("a person's page leads to the others in their flat, and to the invite that they accepted @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const [pia, rino] = [
    await newResident(installation, "Pia Moro"),
    await newResident(installation, "Rino Moro"),
  ];
  const flat = await api.flats.create({ body: { name: "Flat H 1" } });
  for (const { id } of [pia, rino]) await api.agentGroups.addMember({ id: flat.id, body: { agentId: id } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${pia.id}`);
  const accepted = page.getByRole("region", { name: "Accepted invite" });
  await expect(accepted.getByRole("link", { name: /^Invite, / })).toBeVisible();
  const others = page.getByRole("region", { name: "Also in Flat H 1" });
  await others.getByRole("link", { name: "Rino Moro" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rino Moro");
  await expect(page.getByRole("region", { name: "Also in Flat H 1" })).toContainText("Pia Moro");
});
