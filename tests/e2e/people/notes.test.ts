import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { startPanelProcess } from "../../support/processes/panel-process.ts";

const POST_IT = "The parcel is with the neighbours.";
const NOTIFICATION = "Somebody rings at the main entrance.";

/** Brings a panel into service whose first button leaves the administrator a post-it and a notification. */
async function panelWithNotes(installation: Installation) {
  const { api, demo, dataDir, url: server } = installation;
  const { id } = await freshPanel(installation);
  const { id: targetId } = await api.users.me();
  const button = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const target = { targetType: "AGENT", targetId } as const;
  const group = { id, groupId: button.actionGroupId };
  const postIt = { type: "POSTIT", ...target, payload: { text: POST_IT, mode: "text" } } as const;
  await api.actionGroups.addAction({ ...group, body: postIt });
  const notification = { type: "NOTIFICATION", ...target, payload: { text: NOTIFICATION } } as const;
  await api.actionGroups.addAction({ ...group, body: notification });
  const { project, testId } = test.info();
  const stateFile = `${dataDir}/notes-panel-${project.name}-${testId}.json`;
  const panel = startPanelProcess({ server, ...demo, stateFile });
  await panel.shows(/configuration \w+ applied/);
  panel.type("wait");
  await panel.shows(/ready/);
  return panel;
}

function note(page: Page, text: string): Locator {
  return page.getByRole("listitem").filter({ hasText: text });
}

test("what a door leaves for a person is on their page, until they have read it @no-js", async ({
  page,
  installation,
}) => {
  const hasScript = test.info().project.name === "js";
  const panel = await panelWithNotes(installation);
  try {
    await enterBuilding(page, installation.url);
    await page.goto(`${installation.url}/domain/notes`);
    await expect(page.getByText("No messages yet")).toBeVisible();
    const stream = hasScript && page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
    await page.goto(`${installation.url}/domain/people`);
    await stream;

    panel.type("ring 1");
    await panel.shows(/ring 1 Rossi/);
    await expect.poll(async () => (await installation.api.notes.state()).unread).toBe(2);
    // The note stays when the page reloads its data.
    if (hasScript) await page.getByRole("link", { name: "2 new messages" }).click();
    else await page.goto(`${installation.url}/domain/notes`);

    for (const text of [POST_IT, NOTIFICATION]) {
      await expect(note(page, text)).toContainText("Unread");
      await expect(note(page, text)).toContainText("Main entrance, button “Rossi”");
    }
    await expectAccessibleDayAndNight(page);
    await note(page, POST_IT).getByRole("button", { name: "Mark as read" }).click();
    await expect(page.getByText("Marked as read.")).toBeVisible();
    await expect(note(page, POST_IT)).not.toContainText("Unread");
    await expect(note(page, NOTIFICATION)).toContainText("Unread");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(note(page, NOTIFICATION)).not.toContainText("Unread");
    await expect(page.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  } finally {
    await panel.stop();
  }
});
