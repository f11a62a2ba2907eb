import { waitUntilHydrated } from "../../support/browser/hydration.ts";
import { expect, test } from "../../support/console.ts";

test("a page refuses a text as markup and as a script, and takes it as text", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/TrustedHTML|TrustedScript|Content Security Policy/);
  await page.goto(installation.url);
  await waitUntilHydrated(page);
  const outcomes = await page.evaluate(() => {
    const text = "<img src=x onerror=alert(1)>";
    const place = document.body.appendChild(document.createElement("p"));
    const ways = {
      markup: () => (place.innerHTML = text),
      "markup beside": () => place.insertAdjacentHTML("afterend", text),
      script: () => (document.createElement("script").text = "alert(1)"),
      text: () => (place.textContent = text),
    };
    return Object.entries(ways).map(([way, carryOut]) => {
      try {
        carryOut();
        return `${way}: done`;
      } catch (error) {
        return `${way}: ${(error as Error).name}`;
      }
    });
  });
  expect(outcomes).toEqual([
    "markup: TypeError",
    "markup beside: TypeError",
    "script: TypeError",
    "text: done",
  ]);
});
