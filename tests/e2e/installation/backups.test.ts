import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, startInstallation, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";
import { signIn } from "../../support/served-building.ts";

const PASSPHRASE = "an umbrella for a rainy day";

// A separate console: a restore replaces the data of all tests.
test("backups are scheduled, made, downloaded, uploaded, restored and deleted; refusals are explained @no-js", async ({
  page,
}, info) => {
  const installation = await startInstallation();
  try {
    const { url } = installation;
    const asAdministrator = async () => installation.calls((await signIn(installation)).access_token);
    let api = await asAdministrator();
    await enterBuilding(page, url);
    await page.goto(`${url}/domain`);
    await page.getByRole("link", { name: "Installation" }).filter({ visible: true }).first().click();
    await page.goto(`${url}/installation/backup`);
    await expect(page.getByText("No backup yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Back up now" })).toHaveCount(0);

    await page.getByRole("link", { name: "Choose passphrase" }).click();
    await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
    await page.getByLabel("Passphrase again").fill("something else");
    await page.getByLabel("Backups to keep").fill("0");
    await page.getByRole("button", { name: "Save schedule" }).click();
    await expect(page.getByLabel("Backups to keep")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Backups to keep").fill("3");
    await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
    await page.getByLabel("Passphrase again").fill(PASSPHRASE);
    await page.getByLabel("How often").selectOption("24");
    await page.getByRole("button", { name: "Save schedule" }).click();
    await expect(page.getByText("Backup schedule saved.")).toBeVisible();
    expect(await api.backups.plan()).toMatchObject({ hasPassphrase: true, everyHours: 24, keep: 3 });
    // The first scheduled backup is made at once.
    await expect(page.getByText("Backup created")).toBeVisible();
    await page.getByRole("button", { name: "Back up now" }).click();
    await expect.poll(async () => (await api.backups.list()).total).toBe(2);
    await expect(page.getByText("Backup created")).toBeVisible();
    await settled(page);
    await expectAccessibleDayAndNight(page);

    const first = page.getByRole("rowheader").first();
    for (const [order, name] of [
      ["kind", "portineria-"],
      ["kindDown", "scheduled-"],
    ] as const) {
      await page.getByRole("columnheader", { name: "Type" }).getByRole("link").click();
      await page.waitForURL(`**/installation/backup?order=${order}`);
      await expect(first).toContainText(name);
    }

    const { items } = await api.backups.list();
    const { id } = items.find(({ kind }) => kind === "MANUAL")!;
    const fetched = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${id}` }).click();
    const file = info.outputPath("fetched.backup");
    await (await fetched).saveAs(file);
    const digestOf = (name: string) => createHash("sha256").update(readFileSync(name)).digest("hex");
    expect(digestOf(file)).toBe(digestOf(path.join(installation.dataDir, "backups", `${id}.backup`)));
    const stranger = await fetch(`${url}/installation/backup/${id}/file`, { redirect: "manual" });
    expect(stranger.status).toBe(302);

    await page.getByRole("link", { name: `Delete ${id}` }).click();
    await page.getByRole("button", { name: "Delete backup" }).click();
    await expect(page.getByRole("link", { name: `Delete ${id}` })).toHaveCount(0);
    expect((await api.backups.list()).total).toBe(1);

    const garbage = info.outputPath("garbage.backup");
    writeFileSync(garbage, "no backup");
    await page.getByRole("link", { name: "Upload backup" }).click();
    await page.getByLabel("File").setInputFiles(garbage);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("This backup can't be restored here.")).toBeVisible();
    expect((await api.backups.list()).total).toBe(1);

    // Changes after the backup are lost with the restore.
    await api.onPremise.createUser({ body: { ...ADMINISTRATOR, email: "later@example.test" } });
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.waitForURL("**/installation/backup/received-*/restore");
    await expect(page.getByText("Everyone has to sign in again")).toBeVisible();
    await page.getByLabel("Type “restore” to confirm").fill("no");
    await page.getByRole("button", { name: "Restore everything" }).click();
    await expect(page.getByText("Type the word exactly as it is shown.")).toBeVisible();
    await settled(page);
    await expectAccessibleDayAndNight(page);
    await page.getByLabel("Type “restore” to confirm").fill("restore");
    await page.getByRole("button", { name: "Restore everything" }).click();
    const stillThere = () =>
      installation
        .calls()
        .auth.token({
          body: {
            grant_type: "password",
            username: "later@example.test",
            password: ADMINISTRATOR.password,
          },
        })
        .then(
          () => "signed in",
          (error: { errorName?: string }) => error.errorName,
        );
    await expect.poll(stillThere, { timeout: 60_000 }).toBe("WRONG_LOGIN");
    await page.goto(`${url}/installation/backup`);
    await expect(page.getByLabel("Password")).toBeVisible();
    await enterBuilding(page, url);
    await page.goto(`${url}/installation/backup`);
    await expect(page.getByText("Backup restored", { exact: true })).toBeVisible();
    api = await asAdministrator();
    expect((await api.backups.plan()).run).toMatchObject({ kind: "RESTORE", state: "DONE" });
  } finally {
    await installation.stop();
  }
});

test("a person who does not administer the installation can't open its backups", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url, await newResident(installation, "Sara Conti"));
  await page.goto(`${installation.url}/domain`);
  await expect(page.getByRole("link", { name: "Installation" })).toHaveCount(0);
  for (const address of ["", "/plan", "/receive", "/x/restore", "/x/delete", "/x/file"])
    expect((await page.request.get(`${installation.url}/installation/backup${address}`)).status()).toBe(403);
});
