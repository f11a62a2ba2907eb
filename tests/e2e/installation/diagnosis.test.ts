import { settled } from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";

test("the self-diagnosis shows every check, problems first, and what to do about them", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await signIn(page, url);
  await page.getByRole("link", { name: "Installation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("System health");
  await settled(page);
  await expect(page.getByText(/parts? needs? attention/)).toBeVisible();
  await expect(page.getByRole("list", { name: "State of each part" }).getByRole("link")).toHaveCount(10);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Database")).toContainText("The database works.");
  await expect(part("Database")).toContainText("Intact");
  await expect(part("Devices")).toContainText("Devices can connect.");
  await expect(part("Proxy")).toContainText("No reverse proxy.");
  await expect(part("Address")).toContainText("Links lead to localhost");
  await expect(part("Disk")).toContainText(/GB|MB/);
  await expect(part("Backups")).toContainText("There is no backup.");
  await expect(part("Certificate")).toContainText("The public address starts with http://");

  await page.setExtraHTTPHeaders({ "x-forwarded-for": "10.1.2.3", "x-forwarded-proto": "https" });
  await page.goto(`${url}/installation/diagnosis`);
  await expect(part("Proxy")).toContainText("A proxy adds its headers but is not trusted");
  await expect(part("Proxy")).toContainText("Set TRUST_PROXY to the proxy's address");
  await page.setExtraHTTPHeaders({});

  await part("Backups").getByRole("link", { name: "View backups" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Backups");
  await page.goto(`${url}/installation/diagnosis`);
  await part("Mail").getByRole("link", { name: "View mail server" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail server");
});
