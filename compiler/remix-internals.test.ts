import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  bringsFetch,
  importsRoutes,
  isRemixScript,
  routeModuleId,
  withConstantFlags,
  withRouteImport,
} from "./remix-internals.ts";

// These tests fail for a version of Remix that differs inside; the build with it would fail too, or be larger.
const packages = path.resolve("node_modules/@remix-run");
const scripts = readdirSync(`${packages}/react/dist/esm`)
  .filter((name) => name.endsWith(".js"))
  .map((name) => `${packages}/react/dist/esm/${name}`);

test("Remix's scripts for the browser are where the build looks, and read each flag as a property", () => {
  expect(scripts.filter(isRemixScript)).toEqual(scripts);
  const names = new Set<string>();
  for (const script of scripts) {
    const { code } = withConstantFlags(readFileSync(script, "utf8"), (flag) => names.add(flag).size > 0);
    expect(code, script).not.toMatch(/\bv3_\w+/);
  }
  expect([...names].sort()).toEqual([
    "v3_fetcherPersist",
    "v3_lazyRouteDiscovery",
    "v3_relativeSplatPath",
    "v3_singleFetch",
  ]);
});

test("one of these scripts imports the files of routes, once", () => {
  const importing = scripts.filter(importsRoutes);
  expect(importing).toHaveLength(1);
  const code = withRouteImport(readFileSync(importing[0]!, "utf8"), "importIt");
  expect(code).toContain("await importIt(route.module)");
  expect(code).not.toMatch(/\bimport\(/);
});

test("a script without that import is refused, because the console would not wait for its routes", () => {
  expect(() => withRouteImport("await import(route.file)", "importIt")).toThrow("look at remix-internals.ts");
});

test("Remix's build gives the browser's file of a route its id", () => {
  const build = readFileSync(`${packages}/dev/dist/vite/plugin.js`, "utf8");
  const [query] = /\?__remix-build-client-route/.exec(build) ?? [];
  expect(routeModuleId("a.tsx")).toBe(`a.tsx${query}`);
});

test("one module of Remix brings its own fetch, and exports nothing else", () => {
  const module = `${packages}/node/dist/globals.js`;
  expect(bringsFetch(module)).toBe(true);
  const code = readFileSync(module, "utf8");
  expect(code).toContain('require("@remix-run/web-fetch")');
  expect([...code.matchAll(/^exports\.(\w+)/gm)].map(([, name]) => name)).toEqual(["installGlobals"]);
});
