import { enterBuilding, expect, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

test("a person whose role is taken away is no administrator on the next page, nor where only they may be (§8: 403) @no-js", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/);
  const { api, url } = installation;
  const person = await newResident(installation, "Bruna Villa");
  const administrators = { name: "ADMINISTRATORS" };
  await api.userGroups.addMember({ ...administrators, body: { userId: person.id } });
  const ofAdministrators = [
    page.getByRole("link", { name: "Invites", exact: true }),
    page.getByRole("link", { name: "Invite people", exact: true }),
  ];

  await enterBuilding(page, url, person);
  await page.goto(`${url}/domain`);
  for (const link of ofAdministrators) await expect(link.first()).toBeAttached();

  await api.userGroups.removeMember({ ...administrators, userId: person.id });

  await page.goto(`${url}/domain`);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  for (const link of ofAdministrators) await expect(link).toHaveCount(0);
  for (const path of ["/domain/invites", `/domain/people/${person.id}/administrator`]) {
    expect((await page.goto(`${url}${path}`))?.status(), path).toBe(403);
    await expect(page.getByRole("heading", { name: "Error 2005", exact: true }), path).toBeVisible();
  }
});
