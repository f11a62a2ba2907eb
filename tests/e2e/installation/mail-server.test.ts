import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { expect, type Installation, signIn, startInstallation, test } from "../../support/console.ts";
import { catchMail, type MailCatcher } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { newResident } from "../../support/resident.ts";

test.describe.configure({ mode: "serial" });

let console: Installation;
let mail: MailCatcher;

test.beforeAll(async () => {
  console = await startInstallation({ MAIL_TO_LOOPBACK: "1" });
  mail = await catchMail({
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      password === "right" ? done(null, { user: username }) : done(new Error("SECRET")),
  });
});

test.afterAll(async () => {
  await console.stop();
  await mail.stop();
});

const PASSWORD = "[name=password]";

test("a mail server is checked with its certificate, tried with a message, saved and forgotten @no-js", async ({
  page,
}) => {
  const { api, url } = console;
  await signIn(page, url);
  await page.getByRole("link", { name: "Installation" }).click();
  await page.getByRole("link", { name: "Mail server" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail server");
  await expect(page.getByText("No mail server is configured: e-mail is not sent.")).toBeVisible();
  await settled(page);
  await expectTyped(page, { port: "25" });
  const press = (name: string) =>
    readStatus(page, () => page.getByRole("button", { name, exact: true }).click());

  await withoutBrowserChecks(page);
  await fill(page, { nameFrom: 'A" <evil@x.io>', host: "2130706433", port: "65536" });
  expect(await press("Save")).toBe(400);
  await expect(page.getByText("Enter a whole number from 1 to 65535.")).toBeVisible();
  await expect(page.getByText("Use a name without quotation marks")).toBeVisible();
  for (const name of ["emailFrom", "nameFrom", "host", "port"])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { nameFrom: 'A" <evil@x.io>', host: "2130706433" });

  const typed = { emailFrom: "door@example.test", nameFrom: "Casa Verde", host: "127.0.0.1" };
  const notice = page.locator(".notice[tabindex]");
  await fill(page, { ...typed, port: "1" });
  const checked = press("Check connection");
  if (test.info().project.name !== "no-js")
    await expect(page.getByText("This can take up to 9 seconds")).toBeVisible();
  expect(await checked).toBe(200);
  await expect(notice).toContainText("The mail server refuses connections");

  await fill(page, { ...typed, port: String(mail.port), username: "door", password: "wrong" });
  await page.getByLabel("TLS (port 465)").check();
  expect(await press("Check connection")).toBe(200);
  await expect(notice).toContainText("The mail server's certificate is not trusted.");
  await expect(notice).toContainText("Issued by");
  await expectTyped(page, { ...typed, port: String(mail.port), username: "door" });
  await expectAccessibleDayAndNight(page);

  await page.getByLabel("Trust only this certificate").check();
  await page.locator(PASSWORD).fill("wrong");
  expect(await press("Check connection")).toBe(200);
  await expect(notice).toContainText("The mail server refused the user name or password.");
  await notice.getByText("Connection log").click();
  await expect(notice).toContainText("Reply code 535");
  expect(await page.content()).not.toContain("SECRET");

  await page.locator(PASSWORD).fill("right");
  await fill(page, { recipient: "ada@example.test" });
  expect(await press("Send test e-mail")).toBe(200);
  await expect(notice).toContainText("The mail server accepted the test e-mail for ada@example.test");
  expect(mail.caught).toMatchObject([{ from: typed.emailFrom, to: ["ada@example.test"] }]);

  await page.locator(PASSWORD).fill("right");
  await press("Save");
  await expect(page.getByText("Mail server saved")).toBeVisible();
  expect(await api.mailServer.get()).toMatchObject({
    ...typed,
    port: mail.port,
    username: "door",
    protocol: "smtps",
    hasPassword: true,
    pinnedCertificate: expect.stringMatching(/^[0-9A-F:]{95}$/) as unknown,
  });
  await settled(page);
  await expect(page.locator(PASSWORD)).toHaveValue("");

  await fill(page, { username: "other" });
  expect(await press("Save")).toBe(400);
  await expect(page.locator(PASSWORD)).toHaveAttribute("aria-invalid", "true");
  await fill(page, { username: "door", nameFrom: "The lodge" });
  await press("Save");
  await expect(page.getByText("Mail server saved")).toBeVisible();
  expect(await api.mailServer.get()).toMatchObject({ nameFrom: "The lodge", hasPassword: true });

  await page.getByRole("link", { name: "Remove mail server" }).click();
  await settled(page);
  await page.getByRole("button", { name: "Remove mail server" }).click();
  await expect(page.getByText("Mail server removed")).toBeVisible();
  expect(await refusal(api.mailServer.get())).toMatchObject({ name: "NOT_FOUND" });
});

test("mail never goes to this machine or its links, and only the installation's administrator sets it", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const hosts = [
    "127.0.0.1",
    "::1",
    "0.0.0.0",
    "localhost.",
    "169.254.169.254",
    "fe80::1",
    "::ffff:127.0.0.1",
  ];
  for (const host of hosts) {
    for (const port of [22, 80, 5432, 6379]) {
      const configuration = { emailFrom: "door@example.test", host, port };
      const refused = await refusal(api.mailServer.test({ body: { configuration } }));
      expect(refused.status, host).toBe(400);
      const [problem] = Object.values(refused.fields ?? {});
      expect(["host", "refusedHost"], host).toContain(problem);
    }
  }
  await signIn(page, url);
  await page.goto(`${url}/installation/mail`);
  await fill(page, { emailFrom: "door@example.test", host: "127.0.0.1" });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Save", exact: true }).click())).toBe(
    400,
  );
  await expect(page.locator("[name=host]")).toHaveAccessibleDescription(/Mail can't be sent to this address/);
  await expect(page.getByRole("alert")).toContainText("Mail can't be sent to this machine itself.");
  await expect(page.getByText("Enter an IP address or a host name")).toHaveCount(0);
  await expectTyped(page, { host: "127.0.0.1" });

  await page.context().clearCookies();
  const resident = await newResident(installation, "Sara Conti");
  await signIn(page, url, resident);
  await expect(page.getByRole("link", { name: "Installation" })).toHaveCount(0);
  for (const address of ["/installation", "/installation/mail"])
    expect((await page.request.get(url + address)).status()).toBe(403);
});
