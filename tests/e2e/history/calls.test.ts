import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

/** Returns a person's own calls, and those in the building. */
async function callsAs(
  { calls, domainId }: Installation,
  { email, password }: { email: string; password: string },
) {
  const login = { grant_type: "password", username: email, password };
  const { access_token: ofUser } = await calls().auth.token({ body: login });
  const { access_token } = await calls(ofUser).auth.enterDomain({ domainId });
  return { own: calls(ofUser), here: calls(access_token) };
}

function ringRows(page: Page) {
  return page.getByRole("table").getByRole("row").filter({ hasText: "Visitor" });
}

test("a ring says in the history whether it rings, and how that ended, to its administrators and to the person it called @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = installation;
  const bice = await newResident(installation, "Bice Gallo");
  const { own, here } = await callsAs(installation, bice);
  const flat = await api.flats.create({ body: { name: "Flat 12" } });
  await api.agentGroups.addMember({ id: flat.id, body: { agentId: bice.id } });
  const { id } = await freshPanel(installation);
  const { actionGroupId } = await api.ringBellButtons.create({ id, body: { position: 1, text: "Gallo" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id } as const;
  await api.actionGroups.addAction({ id, groupId: actionGroupId, body: call });
  const stateFile = `${dataDir}/calls-panel-${test.info().project.name}.json`;
  const panel = startPanel({ server: url, ...demo, stateFile });
  await panel.shows(/configuration \w+ applied/);
  const ring = async () => {
    const { total } = await here.ringCalls.list();
    panel.type("ring 1");
    await expect.poll(async () => (await here.ringCalls.list()).total).toBe(total + 1);
    return (await here.ringCalls.list()).items[0]!.id;
  };
  await enterBuilding(page, url);
  const history = `${url}/domain/history`;

  const answered = await ring();
  await expectLast(page, history, "Ringing");
  await here.ringCalls.answer({ id: answered });
  await expectLast(page, history, "Answered by Bice Gallo");
  await expectAccessibleDayAndNight(page);
  await here.ringCalls.decline({ id: await ring() });
  await expectLast(page, history, "Declined by Bice Gallo");
  await own.users.update({ id: "me", body: { rings: false } });
  await ring();
  for (const path of ["/domain/history", "/domain", `/domain/flats/${flat.id}`])
    await expectLast(page, url + path, "Missed");
  // The last one rang nowhere; of the others it is said once that they rang.
  await expect(ringRows(page).nth(0)).not.toContainText("Called: Flat 12");
  await expect(ringRows(page).nth(1)).toContainText("Called: Flat 12");
  await expect(ringRows(page).nth(1)).not.toContainText("Flat 12 rang");

  await page.context().clearCookies();
  await enterBuilding(page, url, bice);
  await page.goto(history);
  for (const [at, words] of ["Missed", "Declined by Bice Gallo", "Answered by Bice Gallo"].entries())
    await expect(ringRows(page).nth(at)).toContainText(words);
});

/** Expects how the newest ring on a page ended. */
async function expectLast(page: Page, address: string, words: string): Promise<void> {
  await page.goto(address);
  await expect(ringRows(page).first()).toContainText(words);
}
