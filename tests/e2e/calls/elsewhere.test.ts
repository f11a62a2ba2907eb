import { findBar, flatWithPanel, openListening, ring, showNews } from "../../support/browser/called-flat.ts";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { secondBuilding } from "../../support/second-building.ts";

test("a call in another building is in the bar, and its button leads there; once it is over it is gone @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { calls, url } = installation;
  const hasScript = test.info().project.name === "js";
  const { panel, rosa } = await flatWithPanel(installation, startPanel, { buttons: 2 });
  const other = await secondBuilding(installation, "Villa Blu");
  const { code } = await other.api.invites.create({ body: {} });
  const login = { grant_type: "password", username: rosa.email, password: rosa.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).invites.activate({ body: { code } });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/user_home`);
  await page.getByRole("button", { name: "Enter Villa Blu" }).click();
  await expect(page).toHaveURL(`${url}/domain`);
  await openListening(page, `${url}/domain/notes`);
  await expect(findBar(page)).toHaveText("");

  await ring(panel);
  await showNews(page);
  await expect(findBar(page)).toContainText("Call from Main entrance for Bianchi");
  await expect(findBar(page)).toContainText("Casa Verde");
  await expect(page).toHaveTitle(/^Ringing · /);
  await expect(findBar(page).getByRole("button", { name: /^(Open|Answer|Decline)/ })).toHaveCount(0);
  if (hasScript) await expect(page.locator(".ring-switch")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  panel.type("hang-up");
  await panel.shows(/hang-up -> sent/);
  await expect(async () => {
    await showNews(page);
    await expect(findBar(page)).toHaveText("", { timeout: 5_000 });
  }).toPass();

  await ring(panel, 2);
  await showNews(page);
  await findBar(page).getByRole("button", { name: "View call" }).click();
  await expect(page).toHaveURL(/\/domain\/calls\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance rings");
  await expect(page.getByRole("link", { name: "Casa Verde" })).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Call declined.")).toBeVisible();
});

test("the address of a call leads there after a sign-in, and from another building by one button @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { calls, url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await ring(panel);
  const login = { grant_type: "password", username: rosa.email, password: rosa.password };
  const { access_token } = await calls().auth.token({ body: login });
  const asRosa = calls(access_token);
  const [call] = (await asRosa.ringCalls.listEverywhere()).items;
  const address = `${url}/buildings/${call!.domain.id}/calls/${call!.id}`;

  await page.goto(address);
  await page.getByLabel("E-mail, mobile number or user name").fill(rosa.email);
  await page.getByLabel("Password", { exact: true }).fill(rosa.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${url}/domain/calls/${call!.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance rings");

  const other = await secondBuilding(installation, "Villa Blu");
  const { code } = await other.api.invites.create({ body: {} });
  await asRosa.invites.activate({ body: { code } });
  await page.goto(`${url}/user_home`);
  await page.getByRole("button", { name: "Enter Villa Blu" }).click();
  await expect(page).toHaveURL(`${url}/domain`);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is in Casa Verde");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Enter Casa Verde" }).click();
  await expect(page).toHaveURL(`${url}/domain/calls/${call!.id}`);
  await expect(page.getByRole("link", { name: "Casa Verde" })).toBeVisible();
  await page.goto(address);
  await expect(page, "from within the building").toHaveURL(`${url}/domain/calls/${call!.id}`);
  panel.type("hang-up");
  await panel.shows(/hang-up -> sent/);
});
