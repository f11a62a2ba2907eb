import type { Page } from "playwright/test";
import sharp from "sharp";
import { enterBuilding, expect, type Installation, test } from "../support/console.ts";
import { settled, statusOf } from "../support/screens.ts";

const GREEN = "#2c7567";
const RED = "#a33327";

/** The avatar cache of §3, as docs/decisions/0061 has it: the browser keeps pictures by addresses that change. */
test("a picture is fetched once, shown from the browser's own cache after that, and a changed one at once", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await choosePicture(page, installation, GREEN);
  const fetched = await countFetched(page);
  await page.goto(`${installation.url}/domain`);
  expect(await shownColour(page)).toBe(GREEN);
  await page.goto(`${installation.url}/domain/people`);
  await page.goto(`${installation.url}/domain`);
  expect(await shownColour(page)).toBe(GREEN);
  expect(fetched()).toBe(1);

  await choosePicture(page, installation, RED);
  await page.goto(`${installation.url}/domain`);
  expect(await shownColour(page)).toBe(RED);
  expect(fetched()).toBe(2);
});

test("a picture that was taken away is shown nowhere any more", async ({ page, installation }) => {
  const { url, api, domainId } = installation;
  await enterBuilding(page, url);
  await choosePicture(page, installation, GREEN);
  const { avatar } = await api.domains.get({ id: domainId });
  await page.goto(`${url}/domain/settings/picture`);
  await settled(page);
  const takeAway = page.getByRole("button", { name: "Take the picture away" });
  await statusOf(page, () => takeAway.click());
  await page.goto(`${url}/domain`);
  await expect(page.locator(".round-image > svg")).toBeVisible();
  await expect(page.locator(".page-header img")).toHaveCount(0);
  const address = `${url}/avatar/domain/${domainId}?v=${avatar! + 1}`;
  expect((await page.request.get(address)).status()).toBe(404);
});

async function choosePicture(page: Page, { url }: Installation, colour: string): Promise<void> {
  await page.goto(`${url}/domain/settings/picture`);
  await settled(page);
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: colour } });
  await page
    .getByLabel("Or a file of your own")
    .setInputFiles({ name: "house.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
  await statusOf(page, () => page.getByRole("button", { name: "Save the picture" }).click());
}

/** Counts the pictures of buildings that come over the network from now on. */
async function countFetched(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const came = new Set<string>();
  const kept = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.includes("/avatar/domain/")) came.add(requestId);
    if (response.fromDiskCache) kept.add(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => kept.add(requestId));
  return () => [...came].filter((requestId) => !kept.has(requestId)).length;
}

/** The colour in the middle of the building's round image, as it is on the screen. */
async function shownColour(page: Page): Promise<string> {
  const image = page.locator(".round-image img");
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  const shot = await image.screenshot({ animations: "disabled" });
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return `#${data.subarray(middle, middle + 3).toString("hex")}`;
}
