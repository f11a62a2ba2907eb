/*
 * All that the build uses of Remix without a documented interface (decision 291): places in its packages, and
 * forms of its code. The other half is app/browser/remix-internals.ts.
 */

const SCRIPT = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const IMPORTING_SCRIPT = /\/@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const FETCH = /\/@remix-run\/node\/dist\/globals\.js$/;
const FLAG = /\b(?:[\w$]+\.)*future\.(v3_\w+)/g;
const IMPORT = /await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/;

/** Whether a module is one of Remix's scripts for the browser. Private: their place in the package. */
export function isRemixScript(id: string): boolean {
  return SCRIPT.test(id);
}

/**
 * Returns a script of Remix with constants in the place of its future flags, and how many it had.
 *
 * Private: that each flag is read as a property `future.v3_…` when it is used.
 */
export function withConstantFlags(
  code: string,
  valueOf: (flag: string) => boolean,
): { code: string; replaced: number } {
  let replaced = 0;
  const withConstants = code.replace(FLAG, (_, flag: string) => {
    replaced += 1;
    return String(valueOf(flag));
  });
  return { code: withConstants, replaced };
}

/** Whether a module is the script that imports the files of routes in the browser. Private: its place. */
export function importsRoutes(id: string): boolean {
  return IMPORTING_SCRIPT.test(id);
}

/**
 * Returns that script with a call of this function in the place of its import.
 *
 * Private: how the import is written.
 * @throws Error if the script has no such import
 */
export function withRouteImport(code: string, by: string): string {
  if (!IMPORT.test(code)) throw new Error("Remix imports routes in another way: look at remix-internals.ts.");
  return code.replace(IMPORT, `await ${by}(route.module)`);
}

/**
 * Returns the id of the module that only the browser's router imports for a route's file.
 *
 * Private: the query that Remix's build adds to the file.
 */
export function routeModuleId(file: string): string {
  return `${file}?__remix-build-client-route`;
}

/** Whether a module is the one that brings Remix's own fetch, 1.3 MB of source. Private: its place. */
export function bringsFetch(id: string): boolean {
  return FETCH.test(id);
}

/** Takes the place of that module: Node has a fetch, and nothing calls the function. */
export const WITHOUT_FETCH = "exports.installGlobals = () => undefined;";
