import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

let console: RunningConsole;

beforeAll(async () => {
  console = await startConsole({
    env: { ADMIN_EMAIL: "ada@example.test", ADMIN_PASSWORD: "correct horse battery" },
  });
});

afterAll(() => console?.stop());

/** Returns the address of the login screen's texts. */
async function addressOnLogin(language: string): Promise<string> {
  const page = await fetch(console.url, { headers: { "accept-language": language } });
  const [, address = ""] = /<link id="page-texts"[^>]* href="([^"]+)"/.exec(await page.text()) ?? [];
  return address;
}

test.each(LANGUAGES)("a screen loads its own texts and no others: %s", async (language) => {
  const address = await addressOnLogin(language);
  expect(address).toMatch(new RegExp(`^/texts/[\\w-]{10}/${language}/root,sign-in\\.login\\.json$`));
  const answer = await fetch(console.url + address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const text = await answer.text();
  expect(gzipSync(text).length).toBeLessThan(14_000);
  const { translation, common } = JSON.parse(text) as Record<string, Record<string, object>>;
  expect(translation!["login"]).toHaveProperty("title");
  expect(Object.keys(translation!)).not.toContain("diagnosis");
  expect(Object.keys(common!).sort()).toEqual(expect.arrayContaining(["gotit", "movedtobg"]));
});

test("a page of another version gets the current texts, and stores them under no old name", async () => {
  const address = await addressOnLogin("en");
  const [now, then] = await Promise.all([
    fetch(console.url + address),
    fetch(console.url + address.replace(/\/texts\/[\w-]+/, "/texts/before1234")),
  ]);
  expect(await then.text()).toBe(await now.text());
  expect(then.headers.get("cache-control")).toBe("no-store");
});

test("there are no texts of an unknown language or under an unknown name", async () => {
  expect((await fetch(`${console.url}/texts/any/xx/sign-in.login.json`)).status).toBe(404);
  expect((await fetch(`${console.url}/texts/any/en/../../secret`)).status).toBe(404);
  expect(await (await fetch(`${console.url}/texts/any/en/nothing,constructor.json`)).json()).toEqual({});
});
