import path from "node:path";
import type { Plugin } from "vite";

const REMIX = /\/@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const IMPORT = /await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/;
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
      if (!REMIX.test(id)) return undefined;
      if (!IMPORT.test(code))
        throw new Error("Remix imports routes in another way: look at wait-for-modules.ts.");
      const replaced = code.replace(IMPORT, `await ${by}(route.module)`);
      return { code: `import { ${by} } from ${JSON.stringify(REPLACEMENT)};\n${replaced}`, map: null };
    },
  };
}
