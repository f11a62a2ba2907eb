import { blockSound } from "../../support/browser/blocked-sound.ts";
import { findBar, flatWithPanel, openListening, ring } from "../../support/browser/called-flat.ts";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

test("the bar opens the first door of the panel, and the page stays with what is typed there", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url } = installation;
  const { panel, flat } = await flatWithPanel(installation, startPanel);
  const { id: agentId } = await api.users.me();
  await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
  await enterBuilding(page, url);
  await openListening(page, `${url}/domain/settings`);
  const typed = page.getByLabel("Building name", { exact: true });
  await typed.fill("Palazzo Verde");
  await ring(panel);
  await expect(findBar(page).getByRole("button")).toHaveText([
    "Sound",
    "Open Street door",
    "Answer",
    "Decline",
  ]);
  await findBar(page).getByRole("button", { name: "Open Street door" }).dblclick();
  await expect(page.getByText("Street door: opened")).toBeVisible();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await expect(findBar(page)).toHaveText("");
  await expect(page).toHaveTitle(/^Portineria/);
  await expect(page).toHaveURL(/\/domain\/settings\?opening=/);
  await expect(typed).toHaveValue("Palazzo Verde");
  await page.goto(`${url}/domain/calls`);
  await expect(page.getByRole("table")).toContainText("Answered by you");
});

test("a refused button of the bar says why in the bar, once, and the page stays with what is typed there", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url } = installation;
  const { panel, flat } = await flatWithPanel(installation, startPanel);
  const { id: agentId } = await api.users.me();
  await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
  // The page learns of nothing: its bar shows the call that is over.
  await page.route("**/live?*", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "retry: 600000\n\n" }),
  );
  await ring(panel);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  const typed = page.getByLabel("Building name", { exact: true });
  await typed.fill("Palazzo Verde");
  panel.type("hang-up");
  await panel.shows(/hang-up -> sent/);
  await expect.poll(async () => (await api.ringCalls.list()).items[0]?.state).toBe("cancelled");

  const reason = page.getByText("This call no longer rings.");
  await findBar(page).getByRole("button", { name: "Open Street door" }).click();
  await expect(findBar(page).locator(reason)).toBeVisible();
  await expect(findBar(page).getByRole("button")).toHaveCount(0);
  // Read by the bar, which announces what is added, and by nothing else.
  await expect(reason).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(`${url}/domain/settings`);
  await expect(typed).toHaveValue("Palazzo Verde");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Casa Verde" }).first().click();
  await expect(page).toHaveURL(`${url}/domain`);
  await expect(reason).toHaveCount(0);
});

test("the bar answers a call and shows its page; it has no door for a person whom none opens for", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, marco } = await flatWithPanel(installation, startPanel);
  await enterBuilding(page, url, marco);
  await openListening(page, `${url}/domain/mine`);
  await ring(panel);
  await expect(findBar(page).getByRole("button")).toHaveText(["Sound", "Answer", "Decline"]);
  await findBar(page).getByRole("button", { name: "Answer" }).dblclick();
  await expect(page.getByText("Call answered.")).toBeVisible();
  await expect(page).toHaveURL(/\/domain\/calls\/[\w-]+$/);
  await expect(page.locator(".call-state")).toHaveText("Answered by you");
  await page.goto(`${url}/domain`);
  await expect(findBar(page)).toHaveText("");
});

test("on a phone the bar leaves most of the page visible, with buttons for a thumb", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await page.setViewportSize({ width: 320, height: 568 });
  await blockSound(page);
  await ring(panel);
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/domain/mine`);
  const height = async () => (await findBar(page).boundingBox())!.height;
  const allow = page.getByRole("button", { name: "Turn sound on" });
  await expect(allow).toBeVisible();
  expect(await height()).toBeLessThan(568 * 0.45);
  await allow.click();
  await expect(allow).toHaveCount(0);
  const answers = findBar(page).getByRole("button").or(findBar(page).getByRole("link"));
  await expect(answers).toHaveCount(5);
  for (const answer of await answers.all()) {
    const { width, height } = (await answer.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await height()).toBeLessThan(568 * 0.36);
  await expectAccessibleDayAndNight(page);
});
