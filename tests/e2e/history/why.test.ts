import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { doorInService } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

const NUMBER = "04A1B2C3E1";
const UNKNOWN = "04FFEE0011";
const ROSAS = "04A1B2C3E2";

test("a refused card is explained in two presses from the history, and what would let its holder in @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir, domainId } = installation;
  await doorInService(installation);
  const petra = await newResident(installation, "Petra Why");
  const card = { credentialType: "NFC_TAG", name: "Petra's card", means: { value: NUMBER } } as const;
  const ended = { userId: petra.id, ...card, endTime: Date.now() - 60_000 };
  const { id } = await api.accessCredentials.create({ body: ended });
  const stateFile = `${dataDir}/why-panel.json`;
  const panel = startPanel({ server: url, ...demo, stateFile });
  await panel.shows(/configuration \w+ applied/);
  panel.type(`tag ${NUMBER}`);
  await panel.shows(/EXPIRED/);

  await enterBuilding(page, url);
  await page.goto(`${url}/domain/history`);
  const refused = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
  await refused("The credential has expired").getByRole("link", { name: "Why", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Petra Why was refused at Main entrance");
  await expect(page.getByText("The credential has expired.")).toBeVisible();
  await expect(page.getByRole("region", { name: "The refusal" })).toContainText("Petra's card");
  await expectAccessibleDayAndNight(page);
  const help = page.getByRole("region", { name: "What would let them in" });
  await help.getByRole("link", { name: "Set a later end for Petra's card" }).click();
  await expect(page).toHaveURL(`${url}/domain/people/${petra.id}/credentials/${id}/change`);
  await api.accessCredentials.update({ id, body: { endTime: null } });
  await page.goBack();
  await page.reload();
  await expect(help).toContainText("Petra Why can open this now");

  panel.type(`tag ${UNKNOWN}`);
  await panel.shows(/UNKNOWN_TAG/);
  await page.goto(`${url}/domain/history`);
  await refused("Unknown tag").getByRole("link", { name: "Why", exact: true }).click();
  await expect(heading).toContainText("Refused at Main entrance");
  await expect(page.getByText("The tag is not registered in this building.")).toBeVisible();
  await help.getByRole("link", { name: "Register the tag" }).click();
  // The form takes the refused tag, of which the address has no digit.
  await expect(page).toHaveURL(/\/domain\/tags\/new\?presented=/);
  await expect(page.getByRole("radio", { name: UNKNOWN.slice(-4) })).toBeChecked();

  const tag = (await api.nfcTags.list({ query: { userId: petra.id } })).items[0]!;
  await api.nfcTags.reportLost({ id: tag.id });
  // Repeated if the panel has decided alone, by a configuration in which the card is not lost.
  await expect(async () => {
    panel.type(`tag ${NUMBER}`);
    await panel.shows(/TAG_LOST/);
  }).toPass();
  await page.goto(`${url}/domain/history`);
  await refused("Tag reported lost").getByRole("link", { name: "Why", exact: true }).click();
  await expect(heading).toContainText("Petra's card was refused at Main entrance");
  const facts = page.getByRole("region", { name: "The refusal" });
  await expect(facts).toContainText("Lost byPetra Why");
  await expect(facts).toContainText("Lost since");
  await expect(help.getByRole("link", { name: "Withdraw the report for Petra's card" })).toHaveAttribute(
    "href",
    `/domain/tags/${tag.id}`,
  );
  await api.domains.removeMember({ id: domainId, userId: petra.id });
  await page.reload();
  await expect(help).toContainText("Petra Why has left the building.");
});

test("a person without the right is added to a permitting group from the explanation, or let in once @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = installation;
  const { id, outputId } = await doorInService(installation);
  const everyone = (await api.accessControlAssociations.list({ id })).items[0]!;
  await api.accessControlAssociations.remove({ id, associationId: everyone.id });
  const [garage, cellar] = await Promise.all([
    api.agentGroups.create({ body: { name: "Garage" } }),
    api.agentGroups.create({ body: { name: "Bicycle cellar" } }),
  ]);
  const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const;
  const rule = { displayName: "Garage opens", agentGroupId: garage.id, actions: [open] };
  await api.accessRules.create({ id, body: rule });
  const rosa = await newResident(installation, "Rosa Groups");
  await api.agentGroups.addMember({ id: cellar.id, body: { agentId: rosa.id } });
  const others = await Promise.all(
    ["Olga", "Otto"].map((name) => api.cardholders.create({ body: { name: `${name} in the garage` } })),
  );
  for (const other of others) await api.agentGroups.addMember({ id: garage.id, body: { agentId: other.id } });
  const card = { credentialType: "NFC_TAG", name: "Rosa's card", means: { value: ROSAS } } as const;
  await api.accessCredentials.create({ body: { userId: rosa.id, ...card } });
  const panel = startPanel({ server: url, ...demo, stateFile: `${dataDir}/groups-panel.json` });
  await panel.shows(/configuration \w+ applied/);
  panel.type(`tag ${ROSAS}`);
  await panel.shows(/NO_ACCESS_HERE/);

  await enterBuilding(page, url);
  await page.goto(`${url}/domain/history?person=${rosa.id}`);
  await page.getByRole("link", { name: "Why", exact: true }).first().click();
  const facts = page.getByRole("region", { name: "The refusal" });
  await expect(facts.getByRole("link", { name: "Bicycle cellar" })).toBeVisible();
  await expect(facts.getByRole("link", { name: "Garage" })).toHaveCount(0);
  const help = page.getByRole("region", { name: "What would let them in" });
  await expect(help.getByRole("listitem").filter({ hasText: "Garage" }).last()).toContainText("2 people");
  await expectAccessibleDayAndNight(page);
  const why = page.url();
  await help.getByRole("button", { name: "Open Street door once" }).click();
  await expect(page).toHaveURL(/\/domain\/doors\/.+opening=/);
  await expect(page.getByText("Street door: opened")).toBeVisible();

  await page.goto(why);
  await help.getByRole("link", { name: "Add to Garage" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Garage" })).toBeVisible();
  const add = page.getByRole("region", { name: "Add member" });
  await add.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Rosa Groups" })).toBeVisible();
  await page.goto(why);
  await expect(help).toContainText("Rosa Groups can open this now: Street door.");
});

test("a door's page answers whether a person can open it, through which group, and what is missing @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const hasScripts = test.info().project.name === "js";
  const { id, outputId } = await doorInService(installation);
  const quentin = await newResident(installation, "Quentin Door");
  // So many people are chosen in a menu with a search.
  for (const letter of "ABCDEFGHI") await api.cardholders.create({ body: { name: `Resident ${letter}` } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/doors/${id}/${outputId}`);
  const question = page.getByRole("region", { name: "Can this person open this door?" });
  await question.getByText("Choose a person").first().click();
  await question.getByRole("radio", { name: "Quentin Door" }).check();
  if (!hasScripts) await question.getByRole("button", { name: "Check" }).click();
  await expect(question).toContainText("Quentin Door can't open this door");
  // The menu does not cover the answer.
  await expect(question.getByRole("radio").first()).toBeHidden();
  await expectAccessibleDayAndNight(page);
  const permitted = page.getByRole("region", { name: "Who can open" });
  const row = permitted.getByRole("row").filter({ hasText: "Quentin Door" });
  await expect(row).toContainText("Residents");
  await expect(row).toContainText("No matching credential");
  const remedies = question.getByRole("region", { name: "What would let them in" });
  await expect(remedies.getByRole("link", { name: "Add a card, a door code or a QR code" })).toBeVisible();
  const code = { userId: quentin.id, name: "Quentin's code", credentialType: "CODE" } as const;
  await api.accessCredentials.create({ body: code });
  await page.reload();
  await expect(question).toContainText("Quentin Door can open this door");
  await expect(question).toContainText("Quentin's code");
  await expect(question.getByRole("link", { name: "Residents" })).toBeVisible();
  await expect(row).toContainText("Can open");
  await expect(row).toContainText("Quentin's code");
});
