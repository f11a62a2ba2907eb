import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { readStatus, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";

const GREEN = "#2c7567";
const RED = "#a33327";

/** The avatar cache of §3, with the browser's HTTP cache below it (docs/decisions/0061). */
test("a picture is fetched once, shown from the browser's own cache after that, and a changed one at once", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  const fetched = await countFetched(page);
  await choosePicture(page, installation, GREEN);
  await page.goto(`${installation.url}/domain/settings`);
  expect(await shownColour(page)).toBe(GREEN);
  await page.goto(`${installation.url}/domain/people`);
  await page.goto(`${installation.url}/domain/settings`);
  expect(await shownColour(page)).toBe(GREEN);
  expect(fetched()).toBe(1);

  await choosePicture(page, installation, RED);
  await page.goto(`${installation.url}/domain/settings`);
  expect(await shownColour(page)).toBe(RED);
  expect(fetched()).toBe(2);
});

test("the building is stored in the browser with the address of its picture, and of a changed one (§3)", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  await enterBuilding(page, url);
  for (const colour of [GREEN, RED]) {
    await choosePicture(page, installation, colour);
    await page.goto(`${url}/domain`);
    const { avatar } = await api.domains.get({ id: domainId });
    const readAddress = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("currentDomain") ?? "{}").avatarSrc as unknown);
    await expect.poll(readAddress).toBe(`/avatar/domain/${domainId}?v=${avatar}`);
    expect((await page.request.get(url + String(await readAddress()))).status()).toBe(200);
  }
});

test.describe("in a browser that stores nothing at all", () => {
  test.beforeEach(async ({ page, installation }) => {
    await enterBuilding(page, installation.url);
    await choosePicture(page, installation, GREEN);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  });

  test("a page shows a picture from its image data when it is opened again, and a changed one at once (§3)", async ({
    page,
    installation,
  }) => {
    await page.goto(`${installation.url}/domain/settings`);
    await stored(page);
    const fetched = await countFetched(page);
    await reopen(page);
    expect(await shownColour(page)).toBe(GREEN);
    await expect(page.locator(".round-image img")).toHaveAttribute("src", /^blob:/);
    expect(fetched()).toBe(0);

    await page.locator(".round-image").getByRole("link").click();
    await choosePictureHere(page, RED);
    expect(await shownColour(page)).toBe(RED);
  });

  test("once its address has expired, the picture is fetched again (§3, §7)", async ({
    page,
    installation,
  }) => {
    await page.clock.install();
    await page.goto(`${installation.url}/domain/settings`);
    await stored(page);
    // Addresses are valid for an hour to an hour and a quarter; none may be used in its last two minutes.
    await page.clock.setSystemTime(Date.now() + 74 * 60_000);
    const fetched = await countFetched(page);
    await reopen(page);
    expect(await shownColour(page)).toBe(GREEN);
    expect(fetched()).toBeGreaterThan(0);
    await expect(page.locator(".round-image img")).not.toHaveAttribute("src", /^blob:/);
  });

  test("a missing picture is requested once, and replaced by a drawing (§4, §8: 24004)", async ({
    page,
    installation,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 404/);
    let requestCount = 0;
    await page.route("**/avatar/domain/**", (route) => {
      requestCount++;
      const headers = { [CONSOLE_HEADER]: "console" };
      return route.fulfill({ status: 404, headers, contentType: "application/json", body: '{"code":24004}' });
    });
    await page.goto(`${installation.url}/domain/settings`);
    const drawn = page.locator(".round-image > svg");
    await expect(drawn).toBeVisible();
    await page.waitForLoadState("networkidle");
    const before = requestCount;
    expect(before).toBeGreaterThan(0);
    await reopen(page);
    await expect(drawn).toBeVisible();
    await expect(page.locator(".round-image img")).toHaveCount(0);
    expect(requestCount).toBe(before);
  });

  test("nothing of it remains after leaving the building (attack E16)", async ({
    page,
    installation,
    expectConsoleErrors,
  }) => {
    await page.goto(`${installation.url}/domain/settings`);
    await stored(page);
    await reopen(page);
    const image = page.locator(".round-image img");
    await expect(image).toHaveAttribute("src", /^blob:/);
    const src = (await image.getAttribute("src"))!;
    await page.locator(".account-menu").click();
    await page.getByRole("button", { name: "Switch building" }).click();
    await page.waitForURL(/user_home/);
    await shown(page.locator(".building-picture img"));
    expectConsoleErrors(/ERR_FILE_NOT_FOUND/);
    const load = (source: string) =>
      page.evaluate(
        (from) =>
          new Promise((resolve) => {
            const again = new Image();
            again.onload = () => resolve("there");
            again.onerror = () => resolve("gone");
            again.src = from;
          }),
        source,
      );
    expect(await load(src)).toBe("gone");
  });
});

test("a removed picture is no longer shown anywhere", async ({ page, installation }) => {
  const { url, api, domainId } = installation;
  await enterBuilding(page, url);
  await choosePicture(page, installation, GREEN);
  const { avatar } = await api.domains.get({ id: domainId });
  await page.goto(`${url}/domain/settings/picture`);
  await settled(page);
  await page.getByRole("link", { name: "Remove picture" }).click();
  const removePicture = page.getByRole("button", { name: "Remove picture" });
  await readStatus(page, () => removePicture.click());
  await page.goto(`${url}/domain/settings`);
  await expect(page.locator(".round-image > svg")).toBeVisible();
  await expect(page.locator(".page-header img")).toHaveCount(0);
  const address = `${url}/avatar/domain/${domainId}?v=${avatar! + 1}`;
  expect((await page.request.get(address)).status()).toBe(404);
});

async function choosePicture(page: Page, { url }: Installation, colour: string): Promise<void> {
  await page.goto(`${url}/domain/settings/picture`);
  await choosePictureHere(page, colour);
}

async function choosePictureHere(page: Page, colour: string): Promise<void> {
  await settled(page);
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: colour } });
  await page
    .getByLabel("Or upload your own")
    .setInputFiles({ name: "house.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
  await readStatus(page, () => page.getByRole("button", { name: "Save picture" }).click());
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Waits until the page has cached the building's picture, for which it reads it once more. */
async function stored(page: Page): Promise<void> {
  await shownColour(page);
  await page.waitForLoadState("networkidle");
}

/** Goes to another page and back by links, so that the page's script keeps running. */
async function reopen(page: Page): Promise<void> {
  const places = page.getByRole("navigation", { name: "Main navigation" });
  await places.getByRole("link", { name: "People" }).click();
  await page.waitForURL(/people/);
  await places.getByRole("link", { name: "Settings" }).click();
  await page.waitForURL(/domain\/settings$/);
}

/** Counts the pictures of buildings that are loaded over the network from now on. */
async function countFetched(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const came = new Set<string>();
  const cached = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.includes("/avatar/domain/")) came.add(requestId);
    if (response.fromDiskCache) cached.add(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  return () => [...came].filter((requestId) => !cached.has(requestId)).length;
}

/** Waits until an image is rendered. */
async function shown(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}

/** Returns the colour in the middle of the building's round image, as shown on the screen. */
async function shownColour(page: Page): Promise<string> {
  const image = page.locator(".round-image img");
  await shown(image);
  const shot = await image.screenshot({ animations: "disabled" });
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return `#${data.subarray(middle, middle + 3).toString("hex")}`;
}
