import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

let console: RunningConsole;
let style = "";
let script = "";

beforeAll(async () => {
  console = await startConsole();
  const page = await (await fetch(`${console.url}/setup`)).text();
  [style = ""] = /\/assets\/[\w.-]+\.css/.exec(page) ?? [];
  [script = ""] = /\/assets\/entry\.client[\w.-]+\.js/.exec(page) ?? [];
});

afterAll(() => console?.stop());

const get = (path: string, encodings: string) =>
  fetch(console.url + path, { headers: { "accept-encoding": encodings } });

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["identity", null],
])("a browser that accepts %s receives a script and a style sheet as %s", async (accepted, sent) => {
  for (const [path, type] of [
    [script, /^(text|application)\/javascript/],
    [style, /^text\/css/],
  ] as const) {
    const [answer, plain] = await Promise.all([get(path, accepted), get(path, "identity")]);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-encoding"), path).toBe(sent);
    expect(answer.headers.get("content-type"), path).toMatch(type);
    expect(answer.headers.get("cache-control"), path).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary"), path).toContain("Accept-Encoding");
    expect((await answer.text()) === (await plain.text()), path).toBe(true);
  }
});

test("the placeholder of a missing picture is a drawing", async () => {
  const answer = await get("/no-picture.svg?date=1", "identity");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

test("the compressed copies have no address of their own", async () => {
  expect((await get(`${script}.br`, "br")).status).toBe(404);
  expect((await get(`${style}.gz`, "gzip")).status).toBe(404);
});

test("a name that does not exist, in or out of the folder, is not found", async () => {
  for (const path of ["/assets/none.js", "/assets/..%2f..%2fserver%2fserver.js", "/assets/%E0%A4%A"])
    expect((await get(path, "br")).status, path).toBeGreaterThanOrEqual(400);
});

test("a browser asks for the service worker again at each visit, and for the manifest as what it is", async () => {
  const worker = await get("/push-worker.js", "br");
  expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(worker.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
  expect(worker.headers.get("content-security-policy")).toContain("default-src 'none'");
  const manifest = await get("/manifest.webmanifest", "identity");
  expect([manifest.status, manifest.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons)
    expect((await get(src, "identity")).headers.get("content-type")).toBe("image/png");
});
