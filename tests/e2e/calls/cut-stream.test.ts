import { findBar, flatWithPanel, openListening, ring } from "../../support/browser/called-flat.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { startCuttingProxy } from "../../support/outside/cutting-proxy.ts";

test("a page whose connection is cut shows a call once when it is back, and not any more once it has ended meanwhile", async ({
  page,
  installation,
  startPanel,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  const proxy = await startCuttingProxy(Number(new URL(url).port));
  try {
    await enterBuilding(page, url, rosa);
    const elsewhere = await page.context().newPage();
    const throughProxy = new URL("/domain/history", url);
    throughProxy.port = String(proxy.port);
    await openListening(page, throughProxy.href);

    proxy.interrupt();
    await ring(panel);
    await expect(findBar(page)).toHaveText("");
    proxy.resume();
    await expect(findBar(page).getByRole("button", { name: "Decline" })).toHaveCount(1);

    proxy.interrupt();
    proxy.resume();
    await page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
    await expect(findBar(page).getByRole("button", { name: "Decline" })).toHaveCount(1);

    proxy.interrupt();
    await elsewhere.goto(`${url}/domain/mine`);
    await findBar(elsewhere).getByRole("button", { name: "Decline" }).click();
    await expect(findBar(elsewhere)).toHaveText("");
    await expect(findBar(page).getByRole("button", { name: "Decline" })).toHaveCount(1);
    proxy.resume();
    await expect(findBar(page)).toHaveText("");
  } finally {
    await proxy.stop();
  }
});
