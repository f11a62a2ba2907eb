import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../../package.json";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

const PAGES = ["/api/v2/docs", "/api/v2/docs/device-link", "/api/v2/docs?q=open"];

const types: [name: RegExp, type: string][] = [
  [/\.json$/, "application/json; charset=utf-8"],
  [/\.(mjs|py)$/, "text/plain; charset=utf-8"],
  [/\.css$/, "text/css; charset=utf-8"],
  [/\.svg$/, "image/svg+xml"],
  [/\/[^.]*$/, "text/html; charset=utf-8"],
];

let console: RunningConsole;
const texts = new Map<string, string>();

beforeAll(async () => {
  console = await startConsole({
    env: { ADMIN_EMAIL: "ada@example.test", ADMIN_PASSWORD: "correct horse battery" },
  });
  for (const page of PAGES) texts.set(page, await (await fetch(console.url + page)).text());
});

afterAll(() => console?.stop());

const idsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

const linksOf = (page: string): URL[] =>
  [...texts.get(page)!.matchAll(/ (?:href|src)="([^"]+)"/g)].map(
    ([, to]) => new URL(to!.replaceAll("&amp;", "&"), console.url + page),
  );

test("every link of the documentation leads to something of the fitting type, and to a place in it", async () => {
  const followed = new Map<string, Promise<{ status: number; type: string; ids: Set<string> }>>();
  const follow = async (address: string) => {
    const answer = await fetch(console.url + address);
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get("content-type") ?? "",
      ids: idsOf(text),
    };
  };
  for (const page of PAGES) {
    const links = linksOf(page);
    expect(links.length).toBeGreaterThan(10);
    for (const { origin, pathname, search, hash } of links) {
      expect(origin, page).toBe(console.url);
      const address = pathname + search;
      followed.set(address, followed.get(address) ?? follow(address));
      const { status, type, ids } = await followed.get(address)!;
      expect(status, address).toBe(200);
      expect(type, address).toBe(types.find(([name]) => name.test(pathname))?.[1]);
      if (hash !== "") expect(ids, `${page} to ${address}`).toContain(decodeURIComponent(hash.slice(1)));
    }
  }
});

test("the examples and vectors are served as the repository has them, linked with the version of the link", async () => {
  const page = texts.get("/api/v2/docs/device-link")!;
  expect(page.replace(/\s+/g, " ")).toContain(`protocol 2 of the link and to Portineria ${version}`);
  const files = readdirSync("examples", { recursive: true, encoding: "utf8" })
    .map((file) => join("examples", file))
    .filter((file) => statSync(file).isFile() && !file.includes("__pycache__"));
  expect(files).toContain("examples/vectors/decisions.json");
  for (const file of files) {
    expect(page).toContain(`href="/api/v2/docs/${file}"`);
    const answer = await fetch(`${console.url}/api/v2/docs/${file}`);
    expect(await answer.text(), file).toBe(readFileSync(file, "utf8"));
  }
});

test("the server reads what the build wrote, and has no program that writes it", async () => {
  const files = [
    ["/api/v2/openapi.json", "openapi.json"],
    ["/api/v2/docs", "calls.html"],
  ] as const;
  for (const [address, file] of files) {
    const answer = await fetch(console.url + address);
    expect(await answer.text(), address).toBe(readFileSync(join("build/api-docs", file), "utf8"));
  }
  // To write them at a request would hold up the server for a second.
  const writes = /openapi: ?"3\.1/;
  expect(readFileSync("documents/openapi.ts", "utf8")).toMatch(writes);
  const programs = readdirSync("build/server", { recursive: true, encoding: "utf8" });
  const writers = programs.filter(
    (name) => name.endsWith(".js") && writes.test(readFileSync(join("build/server", name), "utf8")),
  );
  expect(writers).toEqual([]);
});

test("whatever the documentation names that is served is a link", () => {
  const named = /(?<!<a href="[^"]+">)<code>(?:examples\/|\/api\/v2\/(?:docs|[\w-]+\.json))[^<]*/g;
  for (const page of PAGES) expect([...texts.get(page)!.matchAll(named)].map(String), page).toEqual([]);
});
