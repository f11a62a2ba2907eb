import { vitePlugin as remix } from "@remix-run/dev";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { nativeModules } from "./commands/native-modules.mjs";
import remixConfig from "./remix.config.js";

const SERVER = "./server.ts";
const PANEL = "./panel/panel.ts";
const AUDIT = "./server/audit-command.ts";
const EXPORT_THREAD = "./server/export-thread.ts";
const BACKUP_THREAD = "./server/backup-thread.ts";
const BACKUP = "./server/backup-command.ts";
const ADMINISTER = "./server/administer-command.ts";

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
      ...commands,
    };
    return {
      define: {
        // React brings a second self for development, as large as all our own code, to every start.
        "process.env.NODE_ENV": JSON.stringify("production"),
        // ws takes the empty module that stands in for an addon that isn't there for the addon, and fails.
        "process.env.WS_NO_BUFFER_UTIL": JSON.stringify("1"),
      },
      build: {
        // The metrics ask for it in a try: left there, the delay of the event loop would be told as 0.
        commonjsOptions: { ignoreTryCatch: (id) => id !== "perf_hooks" },
        rollupOptions: {
          input,
          output: { entryFileNames: "[name].js" },
          // The entries find their files from where they stand: none moves into assets/ to share its modules.
          preserveEntrySignatures: "allow-extension",
        },
      },
    };
  },
};

const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/\w+|turbo-stream|i18next|react-i18next)\//;

/** What only a page with work in the background needs. */
const BACKGROUND =
  /\/(app\/browser\/background\/(?!mark\.ts)|rules\/background-work\.ts|node_modules\/idb\/)/;

/** What screens share; a screen's own files are in app/routes/. */
const INTERFACE = /\/(app\/(?!routes\/|root\.tsx|entry\.)|rules\/)/;

/** What every screen needs is one file, what all forms need another: left alone, a page would ask for thirty. */
const fewFiles: Plugin = {
  name: "few-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config(): UserConfig {
    return {
      build: {
        rollupOptions: {
          output: {
            manualChunks(id, { getModuleInfo }) {
              const isOfForms = (each: string): boolean =>
                each.includes("/node_modules/@conform-to/") ||
                (each.includes("/app/components/") &&
                  (getModuleInfo(each)?.importedIds ?? []).some((imported) => isOfForms(imported)));
              if (FRAMEWORK.test(id)) return "framework";
              if (BACKGROUND.test(id)) return "background";
              if (isOfForms(id)) return "forms";
              return INTERFACE.test(id) ? "interface" : undefined;
            },
          },
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
      : [serverInDevelopment, remix(remixConfig), serverAsEntry, fewFiles, listOfClientModules],
  ssr: command === "build" ? { noExternal: true, external: nativeModules } : {},
  build: { target: "es2022", assetsInlineLimit: 0 },
}));
