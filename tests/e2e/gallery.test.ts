import type { Page } from "playwright/test";
import type { Building } from "../attacks/building.ts";
import { addressOf, type Screen } from "../attacks/screens.ts";
import { enterBuilding, expect } from "../support/console.ts";
import { PASSWORD } from "../support/first-day.ts";
import { expectTranslated, screensToSee, test } from "../support/furnished.ts";
import { hangInGallery, openGallery } from "../support/gallery.ts";
import { expectAccessibleDayAndNight } from "../support/screens.ts";

const WIDE = { width: 1280, height: 800 };

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
    for (const screen of screensToSee.filter(({ pattern }) => of(pattern))) {
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
  await expect(page).toHaveTitle(/^Portineria \| \S/);
  await expectTranslated(page);
  await expectWayBack(page);
  await expectAccessibleDayAndNight(page);
  // What others are shown are the same screens with less in them.
  if (room !== undefined && test.info().project.name === "js")
    await hangInGallery(page, room, nameOf(screen));
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
