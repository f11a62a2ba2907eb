import path from "node:path";
import type { Plugin } from "vite";

/** Only needed by pages with background work. */
const BACKGROUND =
  /\/(app\/browser\/background\/(?!mark\.ts)|rules\/background-work\.ts|node_modules\/idb\/)/;

/** Only needed by people with a passkey. */
const PASSKEYS = /\/(app\/browser\/passkeys\.ts|node_modules\/@simplewebauthn\/)/;

/** Shared by screens; a screen's own files are in app/routes/. */
const INTERFACE = /\/(app\/(?!routes\/|root\.tsx)|rules\/|node_modules\/)/;

/** Modules that run on every page: none of their imports is fetched for one screen alone. */
const OF_EVERY_PAGE = ["app/entry.client.tsx", "app/root.tsx", "app/routes/building/route.tsx"].map((file) =>
  path.resolve(file),
);

/** Modules of the forms of the sign-in pages: most other forms need them, too. */
const OF_FORMS = ["app/routes/sign-in/login/route.tsx"].map((file) => path.resolve(file));

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Three shared chunks: what every page needs, with the entry; what forms need; what other screens share.
 * Otherwise a page would request thirty. Each contains all its imports that the previous ones lack, so that
 * none waits for a later one.
 */
export const fewFiles: Plugin = {
  name: "few-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config() {
    let ofEveryPage: Set<string> | undefined;
    let ofForms: Set<string> | undefined;
    function manualChunks(id: string, graph: Graph): string | undefined {
      if (BACKGROUND.test(id)) return "background";
      if (PASSKEYS.test(id)) return "passkeys";
      // Helpers of the compiler.
      if (id.startsWith("\0vite") || id.startsWith("\0commonjs")) return "start";
      if (!INTERFACE.test(id)) return undefined;
      ofEveryPage ??= withImports(OF_EVERY_PAGE, graph);
      if (ofEveryPage.has(id)) return "start";
      ofForms ??= withImports(OF_FORMS, graph);
      return ofForms.has(id) ? "forms" : "interface";
    }
    return { build: { rollupOptions: { output: { manualChunks } } } };
  },
};

/** Returns these modules and everything that they import, directly or not. */
function withImports(ids: readonly string[], { getModuleInfo }: Graph): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
