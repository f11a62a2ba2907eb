import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";
import { enterBuilding, expect, test } from "../support/console.ts";
import { expectAccessibleDayAndNight, fill, holdReading, settled } from "../support/screens.ts";

test("the head of a building has its picture, its names with pencils, a swap and short crumbs (§2)", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const label = "The residence with the longest name of all";
  await api.domains.update({ id: domainId, body: { label } });
  await enterBuilding(page, url);
  const head = page.locator(".page-header");
  await expect(head.getByRole("heading", { name: label })).toBeVisible();
  await expect(head.locator(".round-image > *").first()).toHaveCSS("width", "125px");
  await expect(head.locator(".round-image > *").first()).toHaveCSS("height", "125px");
  await expect(head.locator(".page-header-back > svg")).toBeAttached();
  const crumbs = head.getByRole("navigation", { name: "Where you are" });
  await expect(crumbs.getByRole("listitem")).toHaveText(["My buildings", `${label.slice(0, 27)}...`]);
  for (const [name, path] of [
    ["Change the picture", "/domain/settings/picture"],
    ["Change the name", "/domain/settings"],
    ["Change the subtitle", "/domain/settings"],
    ["Choose another building", "/user_home"],
  ] as const)
    await expect(head.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  await expect(page).toHaveTitle("Portineria | Overview");
  await expectAccessibleDayAndNight(page);

  await page.goto(`${url}/domain/settings/picture`);
  const { width } = (await page.locator(".image-picker").boundingBox())!;
  expect(width).toBeLessThanOrEqual(480);
  await expect(page.locator(".image-picker")).toHaveCSS("max-width", "480px");
  await expect(page.locator(".presets")).toHaveCSS("max-height", "446px");
});

test("the title of a page stands under the building's label, with an arrow back and short crumbs (§2)", async ({
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
  const crumbs = head.getByRole("navigation", { name: "Where you are" }).getByRole("link");
  await expect(crumbs).toHaveText([`${label.slice(0, 27)}...`, "Access groups"]);
  await expect(crumbs.first()).toHaveAttribute("href", "/domain");
  await expect(head.getByRole("link", { name: "Change the name" })).toBeVisible();
  await head.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(`${url}/domain/groups`);
  await expect(crumbs).toHaveText([`${label.slice(0, 27)}...`]);
});

test("while a page is on its way its outlines are shown, and told (§2)", async ({ page, installation }) => {
  test.skip(test.info().project.name === "no-js", "Without JavaScript the browser tells it.");
  await enterBuilding(page, installation.url);
  await settled(page);
  const letRead = await holdReading(page);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  const place = page.locator(".loading-place");
  await expect(place.locator(".loading-cloud")).toHaveText("Loading data...");
  await expect(place.locator(".skeleton-circle")).toHaveCount(1);
  await expect(place.locator(".skeleton-line")).not.toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading data..." })).toBeAttached();
  letRead();
  await page.waitForURL("**/domain/history");
  await expect(place).toHaveCount(0);
});

test("a form that failed keeps what was typed under a dialog with the code and what it means (§8)", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  test.skip(test.info().project.name === "no-js", "Without JavaScript it is a page, which other tests read.");
  expectConsoleErrors(/status of 503/);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/groups/new`);
  await settled(page);
  const failures: [told: string, title: string, text: string][] = [
    ["code=1010&message=Not+said", "Error 1010", ""],
    ["code=999999&message=The+porter+is+out.", "Error 999999", "The porter is out."],
  ];
  for (const [told, title, text] of failures) {
    await page.route(/groups\/new\.data/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, headers: { [UNANSWERED_HEADER]: told }, body: "" })
        : route.continue(),
    );
    await fill(page, { name: "Flat 12" });
    await page.getByRole("dialog").locator(".form-actions button").click();
    const dialog = page.getByRole("alertdialog", { name: title, exact: true });
    await expect(dialog).toContainText(text);
    await expect(dialog).toContainText("What you typed is still here");
    await expectAccessibleDayAndNight(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("[name=name]").first()).toHaveValue("Flat 12");
    await page.unrouteAll();
  }
});

test("all works where the browser keeps nothing (R30)", async ({ context, installation }) => {
  test.skip(test.info().project.name === "no-js", "Without JavaScript nothing is kept.");
  // Remix complains that it can't keep the places of its scrolling: this page's console is nobody's.
  const page = await context.newPage();
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
  await settled(page);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await expect(page.getByText("This page follows")).toBeVisible();
  await page.goto(`${installation.url}/domain/groups/new`);
  await settled(page);
  await fill(page, { name: "Kept by the server" });
  await page.getByRole("dialog").locator(".form-actions button").click();
  await page.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
});

test("who goes back, has a page open twice, or closes it too soon loses and doubles nothing (R28)", async ({
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
    // The second is led to the one that is there (§8: 7003).
    await each.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
  }
  expect(await named("Flat 31")).toBe(1);
  await other.close();

  await page.goBack();
  await settled(page);
  await page.reload();
  await page.goForward();
  expect(await named("Flat 31")).toBe(1);

  // A tab that is closed while what it sent is on its way: it is there once, and not twice after another try.
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

  // Typed in one, and saved by the other meanwhile: what was typed stays.
  await page.goto(`${url}/domain/groups/new`);
  await settled(page);
  await fill(page, { name: "Flat 32" });
  await api.agentGroups.create({ body: { name: "Flat 33" } });
  await expect(page.locator("[name=name]").first()).toHaveValue("Flat 32");
});
