import path from "node:path";
import type { Plugin } from "vite";

/** Only needed by pages with background work. */
const BACKGROUND =
  /\/(app\/browser\/background\/(?!mark\.ts)|rules\/background-work\.ts|node_modules\/idb\/)/;

/** Only needed by people with a passkey. */
const PASSKEYS = /\/(app\/browser\/passkeys\.ts|node_modules\/@simplewebauthn\/)/;

/** A screen's own files are in app/routes/. */
const INTERFACE = /^(app\/(?!routes\/|root\.tsx)|rules\/)|(^|\/)node_modules\//;

const ENTRY = path.resolve("app/entry.client.tsx");

const LOGIN = path.resolve("app/routes/sign-in/login/route.tsx");

/** The layout of every screen of a building. */
const BUILDING = path.resolve("app/routes/building/route.tsx");

/** What a list imports is in one file with that layout: most screens of a building have one. */
const LIST = path.resolve("app/routes/building/devices/route.tsx");

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Three shared chunks: what every page and a form need, with the entry; what the screens of a building and a
 * list need; and what other screens share. Otherwise a page would request thirty. Each contains what it
 * imports, unless an earlier one does, so that it never waits for a later one.
 */
export const fewFiles: Plugin = {
  name: "few-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config() {
    let imports: Record<"entry" | "login" | "building" | "list", ReadonlySet<string>> | undefined;
    function manualChunks(id: string, graph: Graph): string | undefined {
      if (BACKGROUND.test(id)) return "background";
      if (PASSKEYS.test(id)) return "passkeys";
      // Helpers of the compiler.
      if (id.startsWith("\0vite") || id.startsWith("\0commonjs")) return "start";
      imports ??= {
        entry: importsOf(ENTRY, graph),
        login: importsOf(LOGIN, graph),
        building: importsOf(BUILDING, graph),
        list: importsOf(LIST, graph),
      };
      if (imports.entry.has(id) || (imports.login.has(id) && isShared(id))) return "start";
      if (imports.building.has(id) || (imports.list.has(id) && isShared(id))) return "building";
      return isShared(id) ? "interface" : undefined;
    }
    return { build: { rollupOptions: { output: { manualChunks } } } };
  },
};

/** Whether screens share a module. @param folder the project, whose own path may have any folder's name */
export function isShared(id: string, folder = process.cwd()): boolean {
  return INTERFACE.test(path.relative(folder, id));
}

/** Returns a module and everything that it imports, directly or not. */
function importsOf(id: string, { getModuleInfo }: Graph): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const imported of getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}
