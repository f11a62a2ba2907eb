import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Plugin } from "vite";
import { routeModuleId } from "./remix-internals.ts";
import { findUsedTexts } from "./used-texts.ts";

const LOCALES = "public/locales";
const MODULE = "virtual:route-texts";
const RESOLVED = `\0${MODULE}`;

/** Returns the file of each route by its id, relative to the project. */
export function listRouteFiles(routes: readonly RouteConfigEntry[]): Map<string, string> {
  const filesOf = ({ id, file, children = [] }: RouteConfigEntry): [string, string][] => [
    [id ?? file.replace(/\.\w+$/, ""), `app/${file}`],
    ...children.flatMap(filesOf),
  ];
  return new Map([["root", "app/root.tsx"], ...routes.flatMap(filesOf)]);
}

/**
 * Returns the name of a route's texts in an address: `building.devices` for
 * `app/routes/building/devices/route.tsx`.
 */
export function routeTextsName(file: string): string {
  return file
    .replace(/^app\/(routes\/)?/, "")
    .replace(/(\/route)?\.tsx?$/, "")
    .replaceAll("/", ".");
}

/**
 * Returns the texts of each route, with a version that changes with the texts; `keys` are indexes into the
 * list of all. In development a route has all texts, because it changes while it is edited.
 */
export function readRouteTexts(folder: string, files: ReadonlyMap<string, string>, isWhole: boolean) {
  const texts = (language: string): Record<string, unknown> =>
    Object.fromEntries(
      readdirSync(path.join(folder, LOCALES, language)).map((file) => [
        file.replace(/\.json$/, ""),
        JSON.parse(readFileSync(path.join(folder, LOCALES, language, file), "utf8")) as unknown,
      ]),
    );
  const used = findUsedTexts(folder, texts("en"));
  const ofRoutes = [...files].map(([id, file]) => ({ id, name: routeTextsName(file), used: used.of(file) }));
  const keys = [...new Set(ofRoutes.flatMap((route) => [...route.used]))].sort();
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const routes = Object.fromEntries(
    ofRoutes.map((route) => {
      const shown = isWhole ? keys : [...route.used];
      return [
        route.id,
        { name: route.name, keys: shown.map((key) => indexes.get(key)!).sort((a, b) => a - b) },
      ];
    }),
  );
  const all = readdirSync(path.join(folder, LOCALES)).map((language) => [language, texts(language)]);
  const content = JSON.stringify([keys, routes, all]);
  return { keys, routes, version: createHash("sha256").update(content).digest("base64url").slice(0, 10) };
}

/**
 * Loads the texts of a screen with that screen only: the server receives a list of the texts that each route
 * shows, and in the browser the file of a route is ready when they are loaded. In development, where a page
 * has all texts, no route has such a file.
 * @param wait the function of app/i18n/texts.client.ts that each of those files calls
 */
export function routeTexts(routes: readonly RouteConfigEntry[], wait: string): Plugin {
  const files = listRouteFiles(routes);
  const names = new Map(
    [...files.values()].map((file) => [routeModuleId(path.resolve(file)), routeTextsName(file)]),
  );
  let isWhole = false;
  let isClientBuild = false;
  const waiting = new Set<string>();
  return {
    name: "route-texts",
    enforce: "post",
    configResolved({ command, build }) {
      isWhole = command === "serve";
      isClientBuild = command === "build" && !build.ssr;
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const found = readRouteTexts(process.cwd(), files, isWhole);
      return Object.entries(found)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transform(code, id, options) {
      const name = options?.ssr ? undefined : names.get(id);
      if (name === undefined) return undefined;
      waiting.add(id);
      const call = `import { ${wait} } from "#app/i18n/texts.client.ts";\nawait ${wait}(${JSON.stringify(name)});`;
      return { code: `${code}\n${call}`, map: null };
    },
    buildEnd(error) {
      if (!error && isClientBuild && waiting.size < names.size)
        throw new Error("Remix names the files of routes in another way: look at remix-internals.ts.");
    },
  };
}
