import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { doorInService } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

const NUMBER = "04A1B2C3D9";

test("a lost card is blocked in two presses by its number, door by door, and opens again when it is found @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = installation;
  const hasScripts = test.info().project.name === "js";
  await doorInService(installation);
  const wanda = await newResident(installation, "Wanda Persi");
  const card = { credentialType: "NFC_TAG", name: "Wanda's card", means: { value: NUMBER } } as const;
  await api.accessCredentials.create({ body: { userId: wanda.id, ...card } });
  await enterBuilding(page, url);

  await page.goto(`${url}/domain/find?search=${NUMBER}`);
  await page.getByRole("link", { name: /Wanda's card/ }).click();
  await page.getByRole("button", { name: "Report lost" }).click();
  await expect(page.getByText("Wanda's card is reported lost.")).toBeVisible();
  const door = page
    .getByRole("table", { name: "Where it is blocked" })
    .getByRole("row", { name: /Main entrance/ });
  await expect(door).toContainText("Not connected");
  await expect(page.getByText("1 device is not connected and may still open for it.")).toBeVisible();
  await expectAccessibleDayAndNight(page);

  const stateFile = `${dataDir}/lost-panel.json`;
  const panel = startPanel({ server: url, ...demo, stateFile });
  await panel.shows(/configuration \w+ applied/);
  // With scripts the page follows the devices.
  if (hasScripts) await expect(door).toContainText("Blocked");
  else {
    await expect(async () => {
      await page.reload();
      await expect(door).toContainText("Blocked", { timeout: 1_000 });
    }).toPass();
  }
  panel.type(`tag ${NUMBER}`);
  await panel.shows(/TAG_LOST/);
  await page.goto(`${url}/domain/history`);
  const refused = page.getByRole("row").filter({ hasText: "Tag reported lost" });
  await expect(refused.first()).toContainText("Wanda Persi");

  await page.goto(`${url}/domain/people/${wanda.id}`);
  const held = page
    .getByRole("table", { name: "Cards and codes" })
    .getByRole("row", { name: /Wanda's card/ });
  await expect(held).toContainText("Lost");
  await held.getByRole("link", { name: "Wanda's card: where it is blocked" }).click();
  await page.getByRole("link", { name: "Withdraw report" }).click();
  await expect(page.getByRole("dialog")).toContainText("Wanda Persi has it again");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw report" }).click();
  await expect(page.getByText("The report is withdrawn.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Report lost" })).toBeVisible();
  expect((await api.nfcTags.list({ query: { userId: wanda.id } })).items).toMatchObject([{ state: "VALID" }]);

  // Repeated if the panel has decided alone, by a configuration that still has the card as lost.
  await expect(async () => {
    panel.type(`tag ${NUMBER}`);
    await panel.shows(/granted: .*\(Wanda Persi\)/);
  }).toPass();
  await page.goto(`${url}/domain/people/${wanda.id}`);
  await expect(held).toContainText("Main entrance");
  const events = page.getByRole("region", { name: "Last events" });
  await expect(events.getByRole("row").filter({ hasText: "Granted" }).first()).toContainText("Main entrance");
  // What it opened is in the history.
  await expect(events).not.toContainText("Opened:");
  await events.getByRole("link", { name: "View history" }).click();
  await expect(page).toHaveURL(`${url}/domain/history?person=${wanda.id}`);
});

test("a resident reports their own card lost @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  const anna = await newResident(installation, "Anna Persi");
  await api.nfcTags.create({ body: { identifier: "Front door card", value: "04A1B2C3DA", userId: anna.id } });
  await enterBuilding(page, url, anna);
  await page.goto(`${url}/domain/mine`);
  await page.getByRole("link", { name: "Report Front door card lost" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Report Front door card lost" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Report lost" }).click();
  await expect(page.getByText("Front door card is reported lost.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Report Front door card lost" })).toHaveCount(0);
  expect((await api.nfcTags.list({ query: { state: "LOST" } })).items).toMatchObject([
    { identifier: "Front door card" },
  ]);
});
