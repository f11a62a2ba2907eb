import path from "node:path";
import type { Plugin } from "vite";
import { importsRoutes, withRouteImport } from "./remix-internals.ts";

const REPLACEMENT = path.resolve("app/browser/import-route-module.ts");

/**
 * Makes Remix import the scripts of routes by a function of the console, which waits when the console can't
 * be reached.
 * @param by the name of that function
 */
export function waitForModules(by: string): Plugin {
  return {
    name: "wait-for-modules",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!importsRoutes(id)) return undefined;
      const replaced = withRouteImport(code, by);
      return { code: `import { ${by} } from ${JSON.stringify(REPLACEMENT)};\n${replaced}`, map: null };
    },
  };
}
