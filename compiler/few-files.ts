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

/** What these import is in one file with the entry: most screens have a form or a list. */
const FIRST_SCREENS = ["app/routes/sign-in/login/route.tsx", "app/routes/building/devices/route.tsx"].map(
  (file) => path.resolve(file),
);

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Two shared chunks: what every page, a form and a list need, with the entry; and what other screens share.
 * Otherwise a page would request thirty. The first contains all its imports, so that it never waits for the
 * second.
 */
export const fewFiles: Plugin = {
  name: "few-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config() {
    let ofEveryPage: Set<string> | undefined;
    let ofFirstScreens: Set<string> | undefined;
    function manualChunks(id: string, graph: Graph): string | undefined {
      if (BACKGROUND.test(id)) return "background";
      if (PASSKEYS.test(id)) return "passkeys";
      // Helpers of the compiler.
      if (id.startsWith("\0vite") || id.startsWith("\0commonjs")) return "start";
      ofEveryPage ??= withImports([ENTRY], graph);
      if (ofEveryPage.has(id)) return "start";
      if (!isShared(id)) return undefined;
      ofFirstScreens ??= withImports(FIRST_SCREENS, graph);
      return ofFirstScreens.has(id) ? "start" : "interface";
    }
    return { build: { rollupOptions: { output: { manualChunks } } } };
  },
};

/** Whether screens share a module. @param folder the project, whose own path may have any folder's name */
export function isShared(id: string, folder = process.cwd()): boolean {
  return INTERFACE.test(path.relative(folder, id));
}

/** Returns these modules and everything that they import, directly or not. */
function withImports(ids: readonly string[], { getModuleInfo }: Graph): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
