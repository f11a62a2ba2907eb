import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import type * as scriptsInBrowser from "#app/browser/import-route-module.ts";
import type * as textsInBrowser from "#app/i18n/texts.client.ts";
import routes from "#app/routes.ts";
import { nativeModules } from "./commands/native-modules.mjs";
import { apiDocuments } from "./compiler/api-documents.ts";
import { compressedFiles } from "./compiler/compressed-files.ts";
import { fewFiles } from "./compiler/few-files.ts";
import { remixFlags } from "./compiler/remix-flags.ts";
import { bringsFetch, WITHOUT_FETCH } from "./compiler/remix-internals.ts";
import { routeTexts } from "./compiler/route-texts.ts";
import { waitForModules } from "./compiler/wait-for-modules.ts";
import { version } from "./package.json";
import remixConfig from "./remix.config.js";

const SERVER = "./server.ts";
const PANEL = "./panel/panel.ts";
const SIMULATOR = "./panel/simulator/simulator.ts";
const AUDIT = "./server/commands/audit-command.ts";
const EXPORT_THREAD = "./server/export-thread.ts";
const BACKUP_THREAD = "./server/commands/backup-thread.ts";
const BACKUP = "./server/commands/backup-command.ts";
const ADMINISTER = "./server/commands/administer-command.ts";

const WRITE_DOCUMENTS = "./server/api-docs/write-documents.ts";

const IMPORT_SCRIPT: keyof typeof scriptsInBrowser = "importRouteModule";
const WAIT_FOR_TEXTS: keyof typeof textsInBrowser = "loadRouteTexts";

/** In development Vite itself serves server.ts, in front of Remix. */
const serverInDevelopment: Plugin = {
  name: "server-in-development",
  apply: "serve",
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      vite
        .ssrLoadModule(SERVER)
        .then(({ app }) => app(request, response, next))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          next(error);
        });
    });
  },
};

/** Comments and spaces are removed; names remain, for stack traces. */
const smallWithNames = { minifyWhitespace: true, minifySyntax: true, minifyIdentifiers: false };

/** Terser makes smaller scripts than esbuild, and takes longer; the server's files gain nothing from it. */
const smallScripts: Plugin = {
  name: "small-scripts",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config: () => ({
    build: { minify: "terser", terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } } },
  }),
};

/** Prevents Remix from including its own fetch: Node has one. */
const nativeFetch: Plugin = {
  name: "native-fetch",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  load: (id) => (bringsFetch(id) ? WITHOUT_FETCH : undefined),
};

/** The build's server entry is server.ts: it and the routes share one copy of each module. */
const serverAsEntry: Plugin = {
  name: "server-as-entry",
  apply: "build",
  config(_config, { isSsrBuild }): UserConfig {
    if (!isSsrBuild) return {};
    const commands = { panel: PANEL, audit: AUDIT, administer: ADMINISTER, backup: BACKUP };
    const input = {
      server: SERVER,
      "export-thread": EXPORT_THREAD,
      "backup-thread": BACKUP_THREAD,
      simulator: SIMULATOR,
      "write-documents": WRITE_DOCUMENTS,
      ...commands,
    };
    return {
      define: {
        // React would add its development version, as large as all code of the project, to every start.
        "process.env.NODE_ENV": JSON.stringify("production"),
        // ws would take the empty module that replaces a missing addon for the addon, and fail.
        "process.env.WS_NO_BUFFER_UTIL": JSON.stringify("1"),
      },
      // V8 holds the source of every module: in ASCII one byte for each character, with any other two.
      esbuild: { charset: "ascii", lineLimit: 200, ...smallWithNames },
      build: {
        minify: "esbuild",
        // The metrics import it in a try: left there, the delay of the event loop would be reported as 0.
        commonjsOptions: { ignoreTryCatch: (id) => id !== "perf_hooks" },
        rollupOptions: {
          input,
          output: { entryFileNames: "[name].js" },
          // The entries find their files relative to themselves: none may move into assets/ to share its
          // modules.
          preserveEntrySignatures: "allow-extension",
        },
      },
    };
  },
};

/** Lists the modules with a byte in the browser's files, so that a test can prove what is not among them. */
const listOfClientModules: Plugin = {
  name: "list-of-client-modules",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  async writeBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" ? Object.entries(file.modules) : [],
    );
    const used = modules.filter(([, module]) => module.renderedLength > 0);
    const names = used.map(([id]) =>
      path.relative(process.cwd(), id.replace(/^\0/, "").replace(/\?.*$/, "")),
    );
    await mkdir("build", { recursive: true });
    await writeFile("build/client-modules.json", JSON.stringify([...new Set(names)].sort(), undefined, 1));
  },
};

export default defineConfig(({ mode, command }) => ({
  plugins:
    mode === "test"
      ? []
      : [
          ...[serverInDevelopment, remix(remixConfig), serverAsEntry, nativeFetch],
          ...[routeTexts(routes, WAIT_FOR_TEXTS), fewFiles],
          ...[waitForModules(IMPORT_SCRIPT), remixFlags(remixConfig), listOfClientModules],
          smallScripts,
          compressedFiles("build/client"),
          apiDocuments("build/server/write-documents.js", "build/api-docs", version),
        ],
  // Only the documents are written with TypeScript, during the build.
  ssr: command === "build" ? { noExternal: true, external: [...nativeModules, "typescript"] } : {},
  build: { target: "es2022", assetsInlineLimit: 0 },
}));
