import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import { installationSecret } from "#server/secret.ts";
import type { Building } from "../attacks/building.ts";
import { addressOf, everyScreen, type Screen } from "../attacks/screens.ts";
import { furnishDatabase } from "../attacks/world-of-two.ts";
import { enterBuilding, expect, test as base } from "../support/console.ts";
import { hangInGallery, openGallery } from "../support/gallery.ts";
import { PASSWORD } from "../support/first-day.ts";
import { startConsole } from "../support/running-console.ts";
import { expectAccessibleDayAndNight, expectFitsPhone } from "../support/screens.ts";

interface Furnished {
  url: string;
  building: Building;
}

const WIDE = { width: 1280, height: 800 };

const NAMES: Record<string, string> = {
  building: "Residenza Aurora",
  device: "Main entrance",
  "device of then": "Main entrance",
  input: "Exit button",
  "virtual input": "Porter's button",
  output: "Front door",
  "output group": "Ground floor",
  button: "Rossi",
  "button of then": "Rossi",
  "action group": "Ring flat 4 and open",
  "free action group": "Deliveries",
  "agent group": "Flat 4",
  rule: "Flat 4 comes in",
  invite: "Welcome to flat 4",
  credential: "Cleaning on Mondays",
  tag: "Anna's key ring",
  "virtual user": "Grandmother",
  elevator: "Lift of staircase A",
  floor: "Fourth floor",
  floors: "Upper floors",
  phone: "Porter's desk",
  relay: "Garage relay",
  command: "Open the garage",
  "person of then": "Anna Rossi",
  "line of a log": "Reader 1 answers again",
};

/** A console with one of everything, for each worker. */
const test = base.extend<object, { furnished: Furnished }>({
  furnished: [
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-gallery-"));
      const secret = installationSecret(dataDir, undefined);
      const made = await furnishDatabase({
        ...{ database: path.join(dataDir, "portineria.db"), secret },
        naming: (what) => NAMES[what] ?? what,
      });
      const console = await startConsole({ dataDir });
      await use({ url: console.url, building: made.mine });
      await console.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** The first words of all keys of texts: one that is missing shows as its key. */
const topLevelKeys = new Set(
  Object.keys(JSON.parse(readFileSync("public/locales/en/translation.json", "utf8")) as object),
);

const screens = everyScreen().filter(
  ({ isLayout, hasLoader, pattern }) => !isLayout && hasLoader && !leaves(pattern),
);

/** Whether looking at it changes what the next screens show. */
function leaves(pattern: string): boolean {
  return pattern === "/domain/leave" || pattern === "/logout";
}

const openToNobody = ["/", "/setup", "/sign_up", "/invite/:code", "/activate", "/reset_password", "/terms"];

interface Room {
  room: string;
  as?: keyof Building["people"];
  of: (pattern: string) => boolean;
  /** Whether pictures of it are hung. */
  hung?: boolean;
}

const rooms: Room[] = [
  { room: "nobody", hung: true, of: (pattern) => openToNobody.includes(pattern) },
  {
    room: "devices",
    as: "administrator",
    hung: true,
    of: (pattern) => pattern.startsWith("/domain/devices"),
  },
  {
    room: "building",
    as: "administrator",
    hung: true,
    of: (pattern) => pattern.startsWith("/domain") && !pattern.startsWith("/domain/devices"),
  },
  { room: "home", as: "administrator", hung: true, of: (pattern) => !pattern.startsWith("/domain") },
  { room: "credential manager", as: "credentialManager", of: () => true },
  { room: "resident", as: "resident", of: () => true },
];

for (const { room, as, of, hung = false } of rooms) {
  test(`every screen is whole, as it is shown to: ${room}`, async ({ page, furnished }) => {
    test.setTimeout(600_000);
    const { url, building } = furnished;
    if (as) await enterBuilding(page, url, { email: building.people[as].email, password: PASSWORD });
    const problems: string[] = [];
    for (const screen of screens.filter(({ pattern }) => of(pattern))) {
      await show(page, hung ? room : undefined, screen, url + addressOf(screen, building.ids)).catch(
        (error: Error) => {
          problems.push(`${screen.pattern}: ${error.message}`);
        },
      );
    }
    expect(problems).toEqual([]);
  });
}

test.afterAll(openGallery);

/** Looks at a screen as a whole, and hangs it in a room. What is no page but a file, and what is refused, is left out. */
async function show(page: Page, room: string | undefined, screen: Screen, address: string): Promise<void> {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  if (!answer.headers()["content-type"]?.startsWith("text/html")) return;
  expect([200, 403, 404, 409]).toContain(answer.status());
  if (answer.status() !== 200) return;
  await page.setViewportSize(WIDE);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveCount(0);
  await expectTranslated(page);
  await expectWayBack(page);
  // What others are shown are the same screens with less in them.
  if (room === undefined) return expectFitsPhone(page);
  await expectAccessibleDayAndNight(page);
  if (test.info().project.name === "js") await hangInGallery(page, room, nameOf(screen));
}

/** No key stands where its text should. */
async function expectTranslated(page: Page): Promise<void> {
  const words = (await page.locator("body").innerText()).split(/\s+/);
  const keys = words.filter(
    (word) => /^[a-z]\w*(\.[\w-]+)+$/i.test(word) && topLevelKeys.has(word.split(".")[0]!),
  );
  expect(keys).toEqual([]);
}

/** What a dialog would change can also be left as it is, in words beside the button and not by the cross alone. */
async function expectWayBack(page: Page): Promise<void> {
  if ((await page.locator("dialog[open] form[method=post]").count()) === 0) return;
  const cancel = page.getByRole("dialog").getByRole("link", { name: "Cancel" });
  await expect(cancel.filter({ visible: true })).not.toHaveCount(0);
}

function nameOf({ id }: Screen): string {
  return id
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .replaceAll("/", "-");
}
