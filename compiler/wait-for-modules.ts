import path from "node:path";
import type { Plugin } from "vite";

const REMIX = /\/@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const IMPORT = /await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/;
const OURS = path.resolve("app/browser/import-route-module.ts");

/**
 * Has Remix import the scripts of routes by our function, which waits where the console can't be reached.
 * @param by what that function is called
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
      return { code: `import { ${by} } from ${JSON.stringify(OURS)};\n${replaced}`, map: null };
    },
  };
}
