import { type Page, test } from "playwright/test";
import { enterBuilding, type Installation } from "../console.ts";
import { doorInService } from "../door-panel.ts";
import type { PanelProcess, startPanelProcess } from "../processes/panel-process.ts";
import { newResident } from "../resident.ts";
import { waitForHydrationOnNavigation } from "./hydration.ts";
import type { Person } from "./screens.ts";

let started = 0;

/** Brings a panel into service whose buttons call two residents of a flat; a third lives elsewhere. */
export async function flatWithPanel(
  installation: Installation,
  startPanel: typeof startPanelProcess,
  { buttons = 1 } = {},
) {
  const { api, url: server, demo, dataDir } = installation;
  const { id } = await doorInService(installation);
  const rosa = await newResident(installation, "Rosa Bianchi");
  const marco = await newResident(installation, "Marco Bianchi");
  const yara = await newResident(installation, "Yara Costa");
  const flat = await api.agentGroups.create({ body: { name: "Flat 1" } });
  for (const { id: agentId } of [rosa, marco])
    await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id } as const;
  for (let position = 1; position <= buttons; position++) {
    const button = await api.ringBellButtons.create({ id, body: { position, text: "Bianchi" } });
    await api.actionGroups.addAction({ id, groupId: button.actionGroupId, body: call });
  }
  await api.accessCredentials.create({ body: { name: "Code", userId: rosa.id, credentialType: "CODE" } });
  started += 1;
  const panel = startPanel({ server, ...demo, stateFile: `${dataDir}/calling-panel-${started}.json` });
  await panel.shows(/configuration \w+ applied/);
  panel.type("wait");
  await panel.shows(/ready/);
  return { panel, flat, rosa, marco, yara };
}

/** Rings at the panel, and waits until the server has the ring with its picture. */
export async function ring(panel: PanelProcess, position = 1): Promise<void> {
  panel.type(`ring ${position}`);
  await panel.shows(new RegExp(`ring ${position} Bianchi`));
  await panel.shows(/picture sent/);
}

/** Opens another browser of the same kind, in which this person is in the building. */
export async function openBrowser(page: Page, { url }: Installation, person: Person): Promise<Page> {
  const javaScriptEnabled = test.info().project.name === "js";
  const context = await page.context().browser()!.newContext({ javaScriptEnabled });
  if (javaScriptEnabled) waitForHydrationOnNavigation(context);
  const theirs = await context.newPage();
  await enterBuilding(theirs, url, person);
  return theirs;
}

/** Opens a page of the building that listens for changes, if it has JavaScript. */
export async function openListening(page: Page, address: string): Promise<void> {
  const hasScript = test.info().project.name === "js";
  const stream = hasScript && page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await page.goto(address);
  await stream;
}

/** Shows on an open page what has happened since: by itself with JavaScript, else by a reload. */
export async function showNews(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") await page.reload();
}

/** The calls that ring, on every page of the building. */
export const findBar = (page: Page) => page.locator(".ringing-calls");
