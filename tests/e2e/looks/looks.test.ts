import type { Page } from "playwright/test";
import { test } from "../../support/browser/demo.ts";
import { showFiltered } from "../../support/browser/filter.ts";
import { holdDataRequests } from "../../support/browser/screens.ts";
import { enterBuilding, expect } from "../../support/console.ts";
import type { DemoConsole } from "../../support/demo-console.ts";
import { enterWithFreshPanel } from "../../support/door-panel.ts";
import { orderExport } from "../../support/history-export.ts";
import { startFaultyProvider } from "../../support/outside/faulty-provider.ts";

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const LONG_NAME = "Palazzo dell'Amministrazione Provinciale di Reggio nell'Emilia";

// One after the other in one worker: each worker would start a separate demo.
test.describe.configure({ mode: "default" });

async function openDemo(page: Page, demo: DemoConsole, path: string): Promise<void> {
  await enterBuilding(page, demo.url, demo);
  await page.goto(demo.url + path);
}

async function openMainEntrance(page: Page, demo: DemoConsole, side: string): Promise<void> {
  await openDemo(page, demo, "/domain/devices");
  const address = await page.getByRole("link", { name: "Main entrance" }).getAttribute("href");
  await page.goto(demo.url + address + side);
}

test("the demo building raises no alarm, and its drawing fills its side of the overview (C1)", async ({
  page,
  demo,
}) => {
  await page.setViewportSize(WIDE);
  await openDemo(page, demo, "/domain");
  const attention = page.getByRole("region", { name: "Needs attention" }).getByRole("listitem");
  await expect(attention).toHaveCount(1);
  await expect(attention).toContainText("12 simulated devices are not running");
  const drawing = (await page.locator(".building-drawing").boundingBox())!;
  const side = (await page.locator(".overview-side").boundingBox())!;
  expect(drawing.width).toBeCloseTo(side.width, 0);
  await page.goto(`${demo.url}/domain/devices`);
  await expect(page.getByRole("main")).not.toContainText(/Never|Not synced yet/);
});

test("firmware whose version is unknown is not called up to date (C2)", async ({ page, installation }) => {
  const { url, id } = await enterWithFreshPanel(page, installation);
  await page.goto(`${url}/domain/devices/${id}/maintenance`);
  const firmware = page.getByRole("region", { name: "Firmware" });
  await expect(firmware).toContainText("Not known yet");
  await expect(firmware).not.toContainText("Up to date");
});

test("the selected targets of a call button are at the top of its choices (C3)", async ({ page, demo }) => {
  await openMainEntrance(page, demo, "/buttons/1");
  const called = page.getByRole("group", { name: "Calls these people and devices" });
  await expect(called.getByRole("checkbox", { checked: true })).toHaveCount(1);
  const first = called.getByRole("checkbox").first();
  await expect(first).toBeChecked();
  await called.getByText("Calls these people and devices").scrollIntoViewIfNeeded();
  const list = (await called.locator(".choices").boundingBox())!;
  for (const each of await called.getByRole("checkbox", { checked: true }).all()) {
    const { y, height } = (await each.boundingBox())!;
    expect(y + height).toBeLessThan(list.y + list.height);
  }
});

test("a week of equal days is shown as one day's fields (C4)", async ({ page, demo }) => {
  await page.setViewportSize(WIDE);
  await openMainEntrance(page, demo, "/appearance/opening-hours");
  await expect(page.locator("input[type=time]:visible")).toHaveCount(4);
  const tall = (await page.getByRole("main").boundingBox())!.height;
  await page.getByLabel("Same hours every day").uncheck();
  await expect(page.locator("input[type=time]:visible")).toHaveCount(28);
  expect(tall).toBeLessThan(1200);
});

test("a slow page shows a placeholder, and the navigation stays usable (C5)", async ({ page, demo }) => {
  await page.setViewportSize(WIDE);
  await openDemo(page, demo, "/domain/history");
  const releaseReading = await holdDataRequests(page);
  await page.getByRole("link", { name: "People", exact: true }).click();
  const place = page.locator(".loading-place");
  await expect(place).toHaveCSS("opacity", "1");
  const covered = (await place.boundingBox())!;
  const [side, head] = [page.locator(".shell-side"), page.locator(".shell-head")];
  const [{ x, width }, { y, height }] = [(await side.boundingBox())!, (await head.boundingBox())!];
  expect(covered.x).toBeGreaterThanOrEqual(x + width);
  expect(covered.y).toBeGreaterThanOrEqual(Math.floor(y + height));
  releaseReading();
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(place).toHaveCount(0);
});

test("each pencil opens its own field, and no arrow looks like a reload (C6)", async ({ page, demo }) => {
  await openDemo(page, demo, "/domain/settings");
  await page.getByRole("link", { name: "Change name" }).click();
  await expect(page.getByLabel("Building name")).toBeFocused();
  await page.getByRole("link", { name: "Change subtitle" }).click();
  await expect(page.locator("[name=name]")).toBeFocused();
  const swap = page.getByRole("link", { name: "Switch building" });
  await expect(swap.locator("use")).toHaveAttribute("href", /swap$/);
});

test("a code is for the selected action group, and its form has one button (C7)", async ({ page, demo }) => {
  await openMainEntrance(page, demo, "/codes");
  const form = page.getByRole("region", { name: "Add code" });
  await expect(form.getByLabel("Runs")).toHaveValue("");
  // More digits than a code has are not accepted (D8).
  const one = form.getByRole("button", { name: "1", exact: true });
  for (let pressed = 0; pressed < 6; pressed++) await one.click();
  await expect(form.locator("[name=code]")).toHaveValue("12071");
  await form.locator("[name=code]").fill("707");
  const sends = form.locator("button:not([type=button])");
  await expect(sends).toHaveCount(1);
  await sends.click();
  await expect(form.getByLabel("Runs")).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "707" })).toHaveCount(0);
});

test("a seat shows its assignee with its name and the drawing of its kind (C8)", async ({ page, demo }) => {
  await openDemo(page, demo, "/domain/licences");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const seats = { "Monitor, lodge": "Indoor monitor", "Camera, hall": "Camera", "Marta Rossi": "Person" };
  const pictures = new Set<string | null>();
  for (const [name, kind] of Object.entries(seats)) {
    await expect(row(name).getByRole("cell", { name: kind, exact: true })).toBeVisible();
    pictures.add(await row(name).locator("use").first().getAttribute("href"));
    await expect(row(name).getByRole("link", { name: `Unassign seat of ${name}` })).toHaveText("Unassign");
  }
  expect(pictures.size).toBe(3);
});

test("a part is named with its whole in the change log (C9)", async ({ page, demo }) => {
  await openDemo(page, demo, "/domain/audit");
  const part = page.getByRole("listitem").filter({ hasText: "Part of an invite" });
  await expect(part.first().locator(".audit-name")).toHaveText("Summer party");
  for (const kind of ["Part of an invite", "Action"])
    await expect(page.locator(".audit-name").getByText(kind, { exact: true })).toHaveCount(0);
});

test("a phone shows events at once, and the filters on request (C10)", async ({ page, demo }) => {
  await page.setViewportSize(PHONE);
  await openDemo(page, demo, "/domain/history");
  const rows = page.locator(".events tbody tr");
  for (const index of [0, 1, 2]) await expect(rows.nth(index)).toBeInViewport({ ratio: 1 });
  const kind = page.getByRole("combobox", { name: "Type" });
  await expect(kind).toBeHidden();
  await page.getByText("Filter events").click();
  await kind.selectOption({ label: "Calls" });
  await showFiltered(page);
  await expect(page).toHaveURL(/kind=RING/);
  await page.reload();
  await expect(page.getByText("1 filter")).toBeVisible();
  await expect(kind).toBeHidden();
  await page.setViewportSize(WIDE);
  await expect(kind).toBeVisible();
});

test("a long name breaks between words and does not shrink the logo (C11)", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await enterBuilding(page, url);
  const [building] = (await api.users.listDomains({ id: "me" })).items;
  await api.domains.update({ id: building!.id, body: { label: LONG_NAME } });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${url}/domain`);
    const mark = (await page.locator(".product-mark svg").first().boundingBox())!;
    expect(Math.round(mark.width)).toBe(28);
    const title = page.getByRole("heading", { level: 1 });
    const wordsAcross = await title.evaluate(brokenWords);
    expect(wordsAcross, `at ${width} px`).toEqual([]);
  }
});

test("a row of tabs that continues beyond the edge fades, without a band of another colour (C13)", async ({
  page,
  demo,
}) => {
  await page.setViewportSize(PHONE);
  await openMainEntrance(page, demo, "");
  const tabs = page.locator(".tabs").first();
  await expect(tabs).toHaveCSS("background-image", "none");
  await expect(tabs).toHaveCSS("mask-image", /linear-gradient/);
  // The last tab can be read completely.
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: "instant" }));
  const [last, row] = [(await tabs.locator(".tab").last().boundingBox())!, (await tabs.boundingBox())!];
  expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width - 39);
});

test("no card of the account is more prominent than the others (C14)", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/account`);
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  await expect(page.locator("main .button.primary")).toHaveCount(0);
});

test("an editable title has the focus, and Enter saves it (2.29, D3)", async ({ page, installation }) => {
  const { api, url } = installation;
  const group = await api.agentGroups.create({ body: { name: "Flat 9", container: false } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/${group.id}/rename`);
  await expect(page.getByRole("dialog").locator("[name=name]")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Flat 10");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Flat 10", level: 1 })).toBeVisible();
});

test("after a reload an export shows its progress, and continues from there (D13)", async ({
  page,
  demo,
}) => {
  // A proxy holds requests also while the page reloads, which Playwright's routes do not.
  const proxy = await startFaultyProvider(demo.url);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  // After the first five pages, the last of each five is held.
  const counted: string[] = [];
  proxy.setFault((call, _answer, pass) => {
    const { pathname, searchParams } = new URL(call.url ?? "/", proxy.url);
    if (pathname !== "/domain/history/pages" || searchParams.get("page") !== "4") return pass();
    if (counted.push(searchParams.get("before") ?? "") === 1) return pass();
    void opened.then(() => call.destroyed || pass());
  });
  try {
    await openDemo(page, { ...demo, url: proxy.url }, "/domain");
    await orderExport(page, proxy.url, { search: "" });
    await page.getByRole("button", { name: "Got it" }).click();
    const badge = page.getByRole("group", { name: "History export" });
    await expect(badge).toContainText(/^250 of \d+/);
    await expect.poll(() => counted.length).toBe(2);
    await page.reload();
    await expect(badge).toContainText(/^250 of \d+/);
    await expect.poll(() => counted.length).toBe(3);
    expect(counted[2], "the place in the history").toBe(counted[1]);
    open();
    await expect(page.getByRole("dialog", { name: "Your file is ready" })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await proxy.stop();
  }
});

/** Runs in the page. Returns the words of an element that are on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild!;
  const range = document.createRange();
  return [...element.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}
