import type { Page } from "playwright/test";
import { flatWithPanel, openBrowser, ring } from "../../support/browser/called-flat.ts";
import { addPushService, PushWorker } from "../../support/browser/push-browser.ts";
import { expectAccessibleDayAndNight, type Person, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, startInstallation, test } from "../../support/console.ts";
import { StubPushService } from "../../support/push/stub-service.ts";
import { newResident } from "../../support/resident.ts";

const ANDROID = "Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0";

let installation: Installation;
let service: StubPushService;

test.beforeAll(async () => {
  service = await StubPushService.start();
  installation = await startInstallation({ PUSH_ALLOW: "127.0.0.1" });
});
test.beforeEach(() => service.answerWith({ status: 201 }));
test.afterAll(async () => {
  await installation?.stop();
  await service?.stop();
});

const findCard = (page: Page) => page.getByRole("region", { name: "Calls on your devices" });
const findDevices = (page: Page) => findCard(page).getByRole("listitem");
const findRegister = (page: Page) => page.getByRole("button", { name: "Receive calls on this device" });

/** Opens the account of a person, who is in the building. */
async function openAccount(page: Page, person: Person): Promise<void> {
  // Also where another person is signed in.
  await page.context().clearCookies();
  await enterBuilding(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
}

/** Signs a person in, and registers the browser as they do. */
async function register(page: Page, person: Person): Promise<void> {
  await openAccount(page, person);
  await findRegister(page).click();
  await expect(page.getByText("This device now receives calls.")).toBeVisible();
  await expect(findCard(page).getByText("This device receives calls.")).toBeVisible();
}

/** Registers a browser of a person that is not this one. */
async function registerElsewhere({ email, password }: Person): Promise<void> {
  const { endpoint, p256dh, auth } = service.subscribe();
  const { access_token } = await installation.calls().auth.token({
    body: { grant_type: "password", username: email, password },
  });
  await installation.calls(access_token).pushSubscriptions.create({
    body: { endpoint, keys: { p256dh, auth }, device: ANDROID },
  });
}

test("a resident registers a phone; a call appears on it while no page is open and leads to its page, and the answer replaces it silently @gate", async ({
  page,
  startPanel,
}) => {
  const { url } = installation;
  await page.setViewportSize({ width: 390, height: 844 });
  const { panel, rosa, marco } = await flatWithPanel(installation, startPanel);
  await addPushService(page, service);
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/domain/calls`);
  await page
    .getByRole("link", { name: "Receive calls on this device also while the page is closed" })
    .click();
  await findRegister(page).click();
  await expect(findDevices(page)).toHaveCount(1);
  await expect(findDevices(page)).toContainText("Chrome on Linux This device");
  await expect(findRegister(page)).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  const worker = await PushWorker.find(page);

  await ring(panel);
  const called = await service.next();
  await worker.deliver(called.text);
  const [shown] = await worker.shown();
  expect(shown).toMatchObject({
    title: "Main entrance",
    lang: "en",
    silent: false,
    requireInteraction: true,
  });

  const theirs = await openBrowser(page, installation, marco);
  await theirs.goto(`${url}/domain/mine`);
  await theirs.getByRole("link", { name: "View call" }).click();
  await theirs.getByRole("button", { name: "Answer", exact: true }).click();
  await worker.deliver((await service.next()).text);
  const [, replaced] = await worker.shown();
  expect(replaced).toMatchObject({ tag: shown!.tag, silent: true, requireInteraction: false });
  expect(replaced!.body).toContain("Marco Bianchi");

  await page.goto(`${url}/domain/calls`);
  await expect(page.getByRole("link", { name: "Receive calls on this device" })).toHaveCount(0);
  await worker.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance");
  await expect(page.locator(".call-state")).toContainText("Marco Bianchi");
});

const ANSWERS = [
  [413, "The message is too large for SERVICE."],
  [403, "SERVICE refuses messages from this server."],
  [400, "SERVICE refused the message."],
  [429, "SERVICE received too many messages."],
  [500, "SERVICE has a fault."],
] as const;

test("a device is tried, with the answer of its push service in words, and removed after a question @no-js", async ({
  page,
}) => {
  const { url } = installation;
  const rosa = await newResident(installation, "Rosa Bianchi");
  await registerElsewhere(rosa);
  await registerElsewhere(rosa);
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/account`);
  await expect(findDevices(page)).toHaveCount(2);
  const device = findDevices(page).first();
  const { host } = new URL(service.origin);
  await expect(device).toContainText(`Firefox on Android By ${host} · No message yet`);
  if (test.info().project.name === "no-js")
    expect(await page.content()).toContain("Enable JavaScript to add this device.");
  const send = device.getByRole("button", { name: "Send test message to Firefox on Android" });
  const result = findCard(page).locator(".notice").filter({ hasText: "Test message" });

  await send.click();
  await expect(result).toContainText("Test message accepted");
  await expect(result).toContainText("It appears on Firefox on Android in a few seconds.");
  expect(JSON.parse((await service.next()).text)).toMatchObject({ web_push: 8030 });
  await expect(device).toContainText("Last message:");
  const data = await page.request.get(`${url}/account/data`);
  const { pushSubscriptions } = (await data.json()) as { pushSubscriptions: object[] };
  expect(pushSubscriptions).toHaveLength(2);
  expect(pushSubscriptions[0]).toMatchObject({ service: host, device: ANDROID, lastProblem: null });
  expect(await data.text(), "no address to which a message could be sent").not.toContain("/push/");
  for (const [status, text] of ANSWERS) {
    const sentence = text.replace("SERVICE", host);
    service.answerWith({ status });
    await send.click();
    await expect(result).toContainText(sentence);
    await expect(result).toContainText(`Status of the answer: ${status}`);
    await expect(device.locator(".state")).toContainText(sentence);
    await service.next();
  }
  await expectAccessibleDayAndNight(page);
  service.answerWith({ status: 410 });
  await send.click();
  await expect(result).toContainText("Firefox on Android no longer receives messages and was removed");
  await expect(findDevices(page)).toHaveCount(1);
  await service.next();

  await device.getByRole("link", { name: "Remove Firefox on Android" }).click();
  await expect(page.getByRole("heading", { name: "Remove Firefox on Android?" })).toBeVisible();
  expect(
    await readStatus(page, () => page.getByRole("button", { name: "Remove device" }).click()),
  ).toBeLessThan(400);
  await expect(page.getByText("Device removed.")).toBeVisible();
  await expect(findDevices(page)).toHaveCount(0);
});

test("what keeps a browser from receiving calls is said with what to do, before and after the press", async ({
  page,
}) => {
  const { url } = installation;
  const rosa = await newResident(installation, "Rosa Bianchi");
  await enterBuilding(page, url, rosa);
  const obstacles: [script: string, words: string][] = [
    [
      "Object.defineProperty(window, 'isSecureContext', { value: false })",
      "Ask your system administrator for its https",
    ],
    ["delete window.PushManager", "Use a current version of Chrome, Edge, Firefox or Safari"],
    [
      "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' })",
      "Choose “Add to Home Screen”.",
    ],
    ["Object.defineProperty(Notification, 'permission', { value: 'denied' })", "Allow them for this site"],
  ];
  for (const [script, words] of obstacles) {
    const other = await page.context().newPage();
    await other.addInitScript(script);
    await other.goto(`${url}/account`);
    await expect(findCard(other).getByText(words)).toBeVisible();
    await expect(findRegister(other)).toHaveCount(0);
    await expectAccessibleDayAndNight(other);
    await other.close();
  }

  const problems: [script: string, words: string][] = [
    ["Notification.requestPermission = async () => 'default'", "Try again and allow them"],
    [
      "navigator.serviceWorker.register = async () => { throw new DOMException('', 'SecurityError') }",
      "Its certificate has to be installed",
    ],
    [
      "PushManager.prototype.subscribe = async () => { throw new DOMException('', 'AbortError') }",
      "The push service of the browser did not answer",
    ],
  ];
  await addPushService(page, service);
  for (const [script, words] of problems) {
    await page.goto(`${url}/account`);
    await page.evaluate(script);
    await findRegister(page).click();
    await expect(findCard(page).getByText(words)).toBeVisible();
    await expect(findDevices(page)).toHaveCount(0);
  }
});

test("a device that its person removes is registered again only by a press", async ({ page }) => {
  const rosa = await newResident(installation, "Rosa Bianchi");
  await addPushService(page, service);
  await register(page, rosa);
  await findCard(page).getByRole("link", { name: "Remove Chrome on Linux" }).click();
  await page.getByRole("button", { name: "Remove device" }).click();
  await expect(findDevices(page)).toHaveCount(0);
  await expect(findRegister(page)).toBeVisible();
  await page.goto(`${installation.url}/domain/calls`);
  await expect(page.getByRole("link", { name: "Receive calls on this device" })).toBeVisible();
  await page.goto(`${installation.url}/account`);
  await expect(findRegister(page)).toBeVisible();
  await expect(findDevices(page)).toHaveCount(0);
});

/** Signs in on the page that is shown. */
async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCount(0);
}

test("a registered browser registers itself again after the next sign-in of its person, and signing out ends it", async ({
  page,
}) => {
  const { url } = installation;
  const rosa = await newResident(installation, "Rosa Bianchi");
  await addPushService(page, service);
  await register(page, rosa);
  const { access_token } = await installation.calls().auth.token({
    body: { grant_type: "password", username: rosa.email, password: rosa.password },
  });
  const calls = installation.calls(access_token);
  const countDevices = async (): Promise<number> => (await calls.pushSubscriptions.list()).total;
  await calls.signIns.endOthers();
  await expect.poll(countDevices).toBe(0);
  await page.goto(`${url}/account`);
  await signInHere(page, rosa);
  await expect.poll(countDevices).toBe(1);

  await page.goto(`${url}/user_home`);
  await page.getByText("Rosa Bianchi", { exact: true }).first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await countDevices()).toBe(0);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await signInHere(page, rosa);
  await page.goto(`${url}/account`);
  await expect(findRegister(page)).toBeVisible();
});

test("a browser that another person registers is theirs alone", async ({ page }) => {
  const rosa = await newResident(installation, "Rosa Bianchi");
  const marco = await newResident(installation, "Marco Bianchi");
  await addPushService(page, service);
  await register(page, rosa);
  await register(page, marco);
  await expect(findDevices(page)).toHaveCount(1);
  await openAccount(page, rosa);
  await expect(findRegister(page)).toBeVisible();
  await expect(findDevices(page)).toHaveCount(0);
});

test("a browser beyond the maximum number, and one with another push service than the allowed ones, are refused with the reason", async ({
  page,
}) => {
  const rosa = await newResident(installation, "Rosa Bianchi");
  await addPushService(page, service);
  await openAccount(page, rosa);
  await page.evaluate(() => {
    const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
    const endpoint = "http://127.0.0.2/push";
    PushManager.prototype.subscribe = async () =>
      ({ endpoint, toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
  });
  await findRegister(page).click();
  await expect(findCard(page).getByRole("alert")).toContainText(
    "Notifications can't be sent to this browser's push service.",
  );
  for (let number = 1; number <= 5; number++) await registerElsewhere(rosa);
  await page.reload();
  await expect(findDevices(page)).toHaveCount(5);
  await findRegister(page).click();
  await expect(findCard(page).getByRole("alert")).toContainText("You have the maximum number of browsers");
  await expect(findDevices(page)).toHaveCount(5);
});
