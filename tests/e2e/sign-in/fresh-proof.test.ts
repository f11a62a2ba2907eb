import { createMovedClock, type MovedClock } from "../../attacks/support/moved-clock.ts";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { signIn } from "../../support/browser/session.ts";
import { ADMINISTRATOR, expect, type Installation, startInstallation, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

const MINUTE_MS = 60_000;
const PASSPHRASE = "an umbrella for a rainy day";

let clock: MovedClock;
let installation: Installation;

// A separate console for each test, which moves its clock.
test.beforeEach(async () => {
  clock = createMovedClock();
  installation = await startInstallation(clock.env);
});
test.afterEach(async () => {
  await installation.stop();
  clock.remove();
});

test("a form requests the password where the sign-in is old, and loses no typed input @no-js", async ({
  page,
}) => {
  const { url } = installation;
  clock.setAhead(0);
  await signIn(page, url);
  await page.goto(`${url}/installation/backup/plan`);
  await expect(page.getByLabel("Your password")).toHaveCount(0);
  await page.getByLabel("Backups to keep").fill("5");
  await page.getByLabel("How often").selectOption("168");
  clock.setAhead(6 * MINUTE_MS);
  // The page was read while the sign-in was fresh: the form is returned with the field.
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByText("Nothing was saved yet")).toBeVisible();
  await expect(page.getByRole("alert"), "a question is no error").toHaveCount(0);
  await expect(page.getByText("2017"), "and has no number").toHaveCount(0);
  await expect(page.getByLabel("Backups to keep")).toHaveValue("5");
  await expect(page.getByLabel("How often")).toHaveValue("168");
  await settled(page);
  await expectAccessibleDayAndNight(page);

  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PASSPHRASE);
  await page.getByLabel("Your password").fill("a guess");
  await page.getByRole("button", { name: "Save schedule" }).click();
  // The summary names the problem; the field is marked and repeats nothing (U-D20).
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  await expect(page.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#proofPassword-problem")).toHaveText("");
  await expect(page.getByLabel("Backups to keep")).toHaveValue("5");

  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PASSPHRASE);
  await page.getByLabel("Your password").fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByText("Backup schedule saved.")).toBeVisible();
  await page.goto(`${url}/installation/mail`);
  await expect(page.getByLabel("Your password"), "it holds for the next form, too").toHaveCount(0);
});

test("five minutes after the sign-in a form asks for the password, and then continues @no-js", async ({
  page,
}) => {
  const { url } = installation;
  clock.setAhead(0);
  await signIn(page, url);
  clock.setAhead(6 * MINUTE_MS);
  await page.goto(`${url}/installation/backup`);
  await page.getByRole("link", { name: "Upload backup" }).click();
  await expect(page.getByRole("heading", { name: "Password required" })).toBeVisible();
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByLabel("Your password").fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${url}/installation/backup/receive`);
  await expect(page.getByLabel("File")).toBeVisible();
});

test("a button of a page asks whether it is its administrator, and then does what it says @no-js", async ({
  page,
  javaScriptEnabled,
}) => {
  const { url } = installation;
  clock.setAhead(0);
  const { id } = await newResident(installation, "Sara Conti");
  await signIn(page, url);
  await page.goto(`${url}/installation/users/${id}`);
  clock.setAhead(6 * MINUTE_MS);
  await page.getByRole("button", { name: "Send password reset link" }).click();
  await expect(page.getByText("Nothing was saved yet")).toBeVisible();
  await expect(page.getByText("2017")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Your password")).toBeFocused();
  await settled(page);
  await expectAccessibleDayAndNight(page);

  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  if (javaScriptEnabled) {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Send password reset link" }).click();
    await dialog.getByLabel("Your password").fill("a guess");
    await dialog.getByRole("button", { name: "Continue" }).click();
    // The dialog covers the summary.
    await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(
      "The current password is wrong.",
    );
  }
  await page.getByLabel("Your password").fill(ADMINISTRATOR.password);
  const send = javaScriptEnabled ? "Continue" : "Send password reset link";
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("/reset_password?token=")).toBeVisible();
});

test("a passkey replaces the password, and sends the form that contains it", async ({ page }) => {
  const { url } = installation;
  clock.setAhead(0);
  await signIn(page, url);
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/account/security/passkeys/new`);
  await settled(page);
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=name]").fill("Telephone");
  await dialog.locator("[name=password]").fill(ADMINISTRATOR.password);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();

  clock.setAhead(6 * MINUTE_MS);
  await page.goto(`${url}/installation/backup/plan`);
  await page.getByLabel("Backups to keep").fill("7");
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByText("Backup schedule saved.")).toBeVisible();
});
