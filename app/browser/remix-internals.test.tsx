import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { RemixServer } from "@remix-run/react";
import { type ComponentProps, useContext } from "react";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { loaderDataDecoded, pageDataScript, pageRouter, RenderedPageContext } from "./remix-internals.ts";

// These tests fail for a version of Remix that differs inside: in each case the page would not be hydrated.
const browser = readFileSync("node_modules/@remix-run/react/dist/esm/browser.js", "utf8");

test.each([
  "[1,2]\\n",
  `</script><script>alert(1)</script>`,
  "<!--",
  "&lt;script&gt;",
  `"quotes" and \\ backslashes`,
  "line\u2028separators\u2029",
  "Straße 🚪",
])("the page's data reaches the browser as it is, and can't end the script: %s", async (data) => {
  const script = pageDataScript("{}", data);
  expect(script).not.toMatch(/[<>&]/);
  const page: { Response: typeof Response; window?: object; __remixContext?: { stream: Response["body"] } } =
    {
      Response,
    };
  page.window = page;
  runInNewContext(script, page);
  expect(await text(page.__remixContext!.stream!)).toBe(data);
});

test("a page's data is decoded before React renders it", async () => {
  const stream = new Response(`[{"_1":2},"loaderData",{"_3":4},"root","read"]\n`).body;
  const __remixContext = { future: { v3_singleFetch: true }, stream, state: undefined };
  vi.stubGlobal("window", { __remixContext });
  onTestFinished(() => void vi.unstubAllGlobals());
  await loaderDataDecoded();
  expect(__remixContext.state).toEqual({ loaderData: { root: "read" } });
});

test("Remix reads the modules of routes, and stores its router, where the console expects both", () => {
  expect(browser).toContain("createClientRoutes(window.__remixManifest.routes, window.__remixRouteModules,");
  expect(browser).toContain("window.__remixRouter = router;");
});

test("a page that Remix has not hydrated has no router", () => {
  vi.stubGlobal("window", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(() => pageRouter()).toThrow("look at remix-internals.ts");
});

test("a page knows its files and its state while the server renders it", () => {
  const manifest = {
    entry: { module: "/entry.js", imports: [] },
    routes: {},
    url: "/manifest.js",
    version: "1",
  };
  function Root() {
    const { manifest: known, serverHandoffString } = useContext(RenderedPageContext)!;
    return `${known.url} ${serverHandoffString}`;
  }
  const route = { id: "root", path: "", hasLoader: false };
  const staticHandlerContext = {
    matches: [{ route, params: {}, pathname: "/", pathnameBase: "/" }],
    location: { pathname: "/", search: "", hash: "", state: null, key: "" },
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    basename: "",
  };
  const context = {
    manifest: { ...manifest, routes: { root: { ...route, module: "/root.js" } } },
    routeModules: { root: { default: Root } },
    serverHandoffString: "state",
    future: {},
    isSpaMode: false,
    staticHandlerContext,
  } as unknown as ComponentProps<typeof RemixServer>["context"];
  expect(renderToString(<RemixServer context={context} url="http://a.test/" />)).toContain(
    "/manifest.js state",
  );
});
