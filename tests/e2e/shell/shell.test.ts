import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";
import {
  expectAccessibleDayAndNight,
  fill,
  holdDataRequests,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { enterWithFreshPanel } from "../../support/door-panel.ts";
import { secondBuilding } from "../../support/second-building.ts";

test("the head of a building has its picture, its names with pencils, a swap and short crumbs (§2)", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const label = "The residence with the longest name of all";
  await api.domains.update({ id: domainId, body: { label } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  const head = page.locator(".page-header");
  await expect(head.getByRole("heading", { name: label })).toBeVisible();
  await expect(head.locator(".round-image > *").first()).toHaveCSS("width", "125px");
  await expect(head.locator(".round-image > *").first()).toHaveCSS("height", "125px");
  await expect(head.locator(".round-image > *").first()).toHaveCSS("border-radius", "50%");
  await expect(head.locator(".page-header-back > svg")).toBeAttached();
  const crumbs = head.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText(["My buildings", `${label.slice(0, 27)}...`]);
  for (const [name, path] of [
    ["Back", "/domain"],
    ["Change picture", "/domain/settings/picture"],
    ["Change name", "/domain/settings?change=label"],
    ["Change subtitle", "/domain/settings?change=name"],
    ["Switch building", "/user_home"],
  ] as const)
    await expect(head.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  await expect(page).toHaveTitle("Portineria | Settings");

  await page.goto(`${url}/domain/settings/picture`);
  const { width } = (await page.locator(".image-picker").boundingBox())!;
  expect(width).toBeLessThanOrEqual(480);
  await expect(page.locator(".image-picker")).toHaveCSS("max-width", "480px");
  await expect(page.locator(".presets")).toHaveCSS("max-height", "446px");
});

test("the title of a page is below the building's label, with an arrow back and short breadcrumbs (§2)", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const label = "The residence with the longest name of all";
  await api.domains.update({ id: domainId, body: { label } });
  const { id } = await api.agentGroups.create({ body: { name: "Family Bianchi" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/${id}`);
  const head = page.locator(".page-title");
  await expect(head.getByRole("heading", { level: 1, name: "Family Bianchi" })).toBeVisible();
  const crumbs = head.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(crumbs).toHaveText([`${label.slice(0, 27)}...`, "Access groups"]);
  await expect(crumbs.first()).toHaveAttribute("href", "/domain");
  await expect(head.getByRole("link", { name: "Change name" })).toBeVisible();
  await head.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(`${url}/domain/groups`);
  await expect(crumbs).toHaveText([`${label.slice(0, 27)}...`]);
});

test("while a page loads, a placeholder is shown and announced (§2)", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await settled(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const releaseReading = await holdDataRequests(page);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  const place = page.locator(".loading-place");
  await expect(place.locator(".loading-cloud")).toHaveText("Loading data...");
  const cloud = place.locator(".loading-cloud svg");
  await expect(cloud).toHaveCSS("animation-name", "pulse");
  await expect(cloud).toHaveCSS("animation-duration", "1.5s");
  await expect(cloud).toHaveCSS("animation-iteration-count", "infinite");
  await expect(place.locator(".skeleton-circle")).toHaveCount(1);
  await expect(place.locator(".skeleton-line")).not.toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading data..." })).toBeAttached();
  releaseReading();
  await page.waitForURL("**/domain/history");
  await expect(place).toHaveCount(0);
});

test("a failed form keeps what was typed, under a dialog with the code and its meaning (§8) @gate", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 503/);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/groups/new`);
  await settled(page);
  const failures: [answer: string, title: string, text: string][] = [
    ["code=1010&message=Not+said", "Error 1010", ""],
    ["code=999999&message=The+porter+is+out.", "Error 999999", "The porter is out."],
  ];
  for (const [failure, title, text] of failures) {
    await page.route(/groups\/new\.data/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 503,
            headers: { [CONSOLE_HEADER]: "console", [UNANSWERED_HEADER]: failure },
            body: "",
          })
        : route.continue(),
    );
    await fill(page, { name: "Flat 12" });
    await page.getByRole("dialog").locator(".form-actions button").click();
    const dialog = page.getByRole("alertdialog", { name: title, exact: true });
    await expect(dialog).toContainText(text);
    await expect(dialog).toContainText("Your entries are still here");
    await expectAccessibleDayAndNight(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("[name=name]").first()).toHaveValue("Flat 12");
    await page.unrouteAll();
  }
});

test("a form without an answer in time, and one whose sender leaves the page, are reported (§8)", async ({
  page,
  installation,
}) => {
  // The duration of a minute is covered by the rule's own test.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout("hurry" in window && window.hurry ? ms / 100 : ms);
  });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await settled(page);
  let sent = 0;
  await page.route(/domain\/settings\.data/, (route) =>
    route.request().method() === "POST" ? void sent++ : route.continue(),
  );
  await fill(page, { label: "Casa Grigia" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.evaluate(() => Object.assign(window, { hurry: true }));
  await save.click();
  const dialog = page.getByRole("alertdialog", { name: "Error!" });
  await expect(dialog).toContainText("The console did not answer in time.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("[name=label]")).toHaveValue("Casa Grigia");
  await expect(page.getByText("You left the page before the answer came")).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { hurry: false }));
  await expect(save).toBeEnabled();
  await save.click();
  await expect.poll(() => sent).toBe(2);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await page.waitForURL("**/domain/history");
  await expect(page.getByText("You left the page before the answer came")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("the building is stored in the browser, and a window in another one is notified (§3)", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const storedDomain = (of = page) =>
    of.evaluate(() => JSON.parse(localStorage.getItem("currentDomain") ?? "null"));
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  const { name, label, avatar } = await api.domains.get({ id: domainId });
  expect(avatar).toBeNull();
  await expect.poll(() => storedDomain()).toEqual({ id: domainId, name, label, avatarSrc: null });

  const { id } = await secondBuilding(installation, "Casa Ovest");
  const other = await page.context().newPage();
  await other.goto(`${url}/user_home`);
  await other.getByRole("button", { name: "Enter Casa Ovest" }).click();
  await other.waitForURL("**/domain");
  await expect.poll(() => storedDomain(other)).toMatchObject({ id, label: "Casa Ovest" });
  const notice = page.getByText("You switched to Casa Ovest in another window.");
  await expect(notice).toBeVisible();
  await expect(other.getByText("in another window")).toHaveCount(0);
  await notice.getByRole("link", { name: "Go to Casa Ovest" }).click();
  await page.waitForURL("**/domain");
  await expect(page.locator(".nameplate")).toHaveText("Casa Ovest");
  await expect(notice).toHaveCount(0);

  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Switch building" }).click();
  await page.waitForURL("**/user_home");
  await expect.poll(() => storedDomain()).toBeNull();
});

test("everything works where the browser stores nothing (R30)", async ({ browser, installation }) => {
  // Remix reports that it can't store scroll positions, so this is another browser, whose console is not checked.
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, refuse);
  });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await settled(page);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await expect(page.getByText("This page updates live")).toBeVisible();
  await page.goto(`${installation.url}/domain/groups/new`);
  await settled(page);
  await fill(page, { name: "Kept by the server" });
  await page.getByRole("dialog").locator(".form-actions button").click();
  await page.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
});

test("going back, opening a page twice, or closing it too soon loses and duplicates nothing (R28)", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const named = async (name: string) =>
    (await api.agentGroups.list({})).items.filter((group) => group.name === name).length;
  await enterBuilding(page, url);
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(`${url}/domain/groups/new`);
    await settled(each);
    await fill(each, { name: "Flat 31" });
    await each.getByRole("dialog").locator(".form-actions button").click();
    // The second is redirected to the existing one (§8: 7003).
    await each.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
  }
  expect(await named("Flat 31")).toBe(1);
  await other.close();

  await page.goBack();
  await settled(page);
  await page.reload();
  await page.goForward();
  expect(await named("Flat 31")).toBe(1);

  // A tab that is closed during its request: the group exists once, and not twice after another try.
  const closing = await page.context().newPage();
  await closing.goto(`${url}/domain/groups/new`);
  await settled(closing);
  await fill(closing, { name: "Flat 34" });
  await Promise.all([
    closing.waitForRequest((request) => request.method() === "POST"),
    closing.getByRole("dialog").locator(".form-actions button").click({ noWaitAfter: true }),
  ]);
  await closing.close();
  await page.goto(`${url}/domain/groups/new`);
  await settled(page);
  await fill(page, { name: "Flat 34" });
  await page.getByRole("dialog").locator(".form-actions button").click();
  await page.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
  expect(await named("Flat 34")).toBe(1);

  // Typed in one window, and meanwhile saved in the other: the typed input stays.
  await page.goto(`${url}/domain/groups/new`);
  await settled(page);
  await fill(page, { name: "Flat 32" });
  await api.agentGroups.create({ body: { name: "Flat 33" } });
  await expect(page.locator("[name=name]").first()).toHaveValue("Flat 32");
});

test("input that is typed after a refusal stays when the page has reloaded", async ({
  page,
  installation,
}) => {
  const { url, id } = await enterWithFreshPanel(page, installation);
  const forms = [
    { address: "/domain/settings", field: "label", refused: "", typed: "Casa Nuova" },
    { address: "/domain/groups/new", field: "name", refused: "", typed: "Flat 9" },
    { address: `/domain/devices/${id}/settings`, field: "name", refused: "   ", typed: "Yard" },
    { address: "/domain/invites/new", field: "places", refused: "0", typed: "5" },
  ];
  for (const { address, field, refused, typed } of forms) {
    await page.goto(`${url}${address}`);
    await withoutBrowserChecks(page);
    const input = page.locator(`form:has([name=${field}]) [name=${field}]`).first();
    await input.fill(refused);
    const releaseReading = await holdDataRequests(page);
    expect(await readStatus(page, () => input.press("Enter")), address).toBe(400);
    await expect(input, address).toHaveAttribute("aria-invalid", "true");
    await input.fill(typed);
    releaseReading();
    await settled(page);
    await expect(input, address).toHaveValue(typed);
    await page.unrouteAll({ behavior: "wait" });
  }
});
