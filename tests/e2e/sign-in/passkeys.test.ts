import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  fill,
  newPerson,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";

/** Gives the page's browser an authenticator that verifies by fingerprint. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Resets the counters of its keys, like those of a copy. */
    async rewind() {
      const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await browser.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
        await browser.send("WebAuthn.addCredential", {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
  };
}

test("a passkey is created with a name, signs in by itself, and is removed @no-js", async ({
  page,
  installation,
}) => {
  const { url, calls } = installation;
  const person = await newPerson(installation, "Ylenia Gallo");
  await signIn(page, url, person);
  await page.goto(`${url}/account/security/passkeys/new`);
  if (test.info().project.name === "no-js") {
    await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`${url}/`);
    await expect(page.getByRole("button", { name: "Use passkey" })).toHaveCount(0);
    return;
  }
  const telephone = await addAuthenticator(page);
  await settled(page);
  const dialog = page.getByRole("dialog");
  const make = dialog.getByRole("button", { name: "Create passkey" });
  await fill(page, { name: "Telephone", password: "not-my-password" });
  expect(await readStatus(page, () => make.click())).toBe(400);
  await dialog.locator("[name=password]").fill(person.password);
  await make.click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Telephone" });
  await expect(row).toContainText("Never");
  await expectAccessibleDayAndNight(page);

  await page.context().clearCookies();
  await page.goto(`${url}/`);
  await settled(page);
  const byPasskey = page.getByRole("button", { name: "Use passkey" });
  await telephone.verify(false);
  await byPasskey.click();
  await expect(page.getByText("Passkey sign-in failed")).toBeVisible();
  await telephone.verify(true);
  await byPasskey.click();
  await page.waitForURL("**/user_home");
  await page.goto(`${url}/account/security`);
  await expect(row).not.toContainText("Never");

  await page.context().clearCookies();
  await page.goto(`${url}/`);
  await settled(page);
  await telephone.rewind();
  await byPasskey.click();
  await expect(page.getByRole("alert")).toContainText("This passkey can't be used here");
  await expect(page).toHaveURL(/\/(\?index)?$/);

  await signIn(page, url, person);
  await page.goto(`${url}/account/security`);
  await page.getByRole("link", { name: "Remove Telephone" }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  expect(await calls(access_token).passkeys.list()).toMatchObject({ total: 0 });
});
