// @ts-check
/**
 * The import directions (`docs/decisions/0002-import-directions.md`), as data. `folders` are the top folders
 * whose files may be imported through `#folder/…`; `packages` the npm packages and Node modules, if only some
 * are allowed.
 * @typedef {{ folders: readonly string[], packages?: readonly RegExp[] }} SourceFolder
 */

const sourceFolders = ["rules", "contract", "documents", "storage", "provider", "server", "app", "panel"];

/** @type {Readonly<Record<string, SourceFolder>>} */
export const importPlan = {
  rules: { folders: [], packages: [] },
  contract: { folders: ["rules"], packages: [/^zod($|\/)/] },
  documents: { folders: ["rules", "contract"], packages: [/^zod($|\/)/, /^typescript$/] },
  storage: { folders: ["rules", "contract"] },
  provider: { folders: ["storage", "rules", "contract"] },
  server: { folders: ["provider", "storage", "documents", "contract", "rules"] },
  app: { folders: ["contract", "rules"] },
  panel: { folders: ["contract", "rules"] },
  tests: { folders: sourceFolders },
  // Stand-alone examples: nothing of the project, and one package.
  examples: { folders: [], packages: [/^node:/, /^mqtt$/] },
  // These run before anything is installed; only later do they import Playwright to find its browser.
  commands: { folders: [], packages: [/^node:/, /^playwright$/] },
};

/**
 * Files that may use more than their folder, and their tests: they never reach a browser.
 * @type {Readonly<Record<string, readonly RegExp[]>>}
 */
export const packagesOfFiles = {
  "contract/device-link/verifier.ts": [/^node:crypto$/],
  "contract/new-id.ts": [/^uuid$/],
  "contract/sealed-secrets.ts": [/^node:crypto$/],
  "contract/device-link/sealed-tag.ts": [/^node:crypto$/],
  "contract/device-link/encoded-configuration.ts": [/^node:(crypto|zlib)$/],
  "contract/device-link/no-number-cache.ts": [/^mqtt-packet($|\/)/],
  "rules/installation/ip-networks.ts": [/^ipaddr\.js$/],
  // It runs in a browser, in a worker and on the server.
  "rules/history/zip.ts": [/^fflate$/],
};

/**
 * The folders inside `server/` that others are built on, and which of them each imports. The files of
 * `server/` itself put them together, so none of these folders imports one of those files.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const serverFolders = {
  http: [],
  forms: ["http"],
  sessions: [],
  "api-docs": ["http"],
  // No sessions: a call is authenticated by its token alone.
  provider: ["http", "forms", "api-docs"],
  screens: ["http", "forms", "sessions"],
};

/**
 * The directions inside folders, from the bottom upwards: no file of `from` imports a file of `into`.
 * @type {readonly { from: RegExp, into: RegExp, why: string }[]}
 */
export const layers = [
  {
    from: /^provider\/[\w-]+\/queries\//,
    into: /^provider\/(?![\w-]+\/queries\/|[\w-]+\.ts$)/,
    why: "queries use the database and other queries alone",
  },
  {
    from: /^provider\/(?!decisions\/)/,
    into: /^provider\/decisions\/queries\//,
    why: "what decides an opening is read in provider/decisions/",
  },
  {
    from: /^provider\/permissions\//,
    into: /^provider\/[\w-]+\/operations\//,
    why: "operations use permissions",
  },
  {
    from: /^provider\/(?!handlers\.ts$|[\w-]+\/api\/)/,
    into: /^provider\/[\w-]+\/api\//,
    why: "handlers are called by the dispatch alone",
  },
  {
    from: /^server\//,
    into: /^provider\/[\w-]+\/queries\//,
    why: "the server reads no table of the provider",
  },
  {
    from: /^server\/(?!api-docs\/(write-documents|device-link-page)\.ts$)/,
    into: /^documents\//,
    why: "the documents are written by the build alone",
  },
  {
    // The root and the entry for browsers assemble the console.
    from: /^app\/(?!routes\/|(root|entry\.client|entry\.server)\.tsx$)/,
    into: /^app\/routes\//,
    why: "what routes share knows no route",
  },
  ...Object.entries(serverFolders).map(([folder, below]) => ({
    from: new RegExp(`^server/${folder}/`),
    into: new RegExp(`^server/(?!(${[folder, ...below].join("|")})/)`),
    why: `inside server/ it may import: ${below.join(", ") || "nothing"}`,
  })),
  {
    from: /^server\/[\w-]+\.ts$/,
    into: /^server\/(commands|simulator)\//,
    why: "commands and the simulator are started by server.ts",
  },
];

/** What a test beside the code may use in addition to its folder. */
export const forTests = { folders: ["tests"], packages: [/^node:/, /^vitest($|\/)/, /^fast-check$/] };

/** Files of the top folder itself (`server.ts`, the configurations) assemble the product. */
export const foldersForTheTop = [...sourceFolders, "tests"];

/** Folders without code; app and server may read their files. */
export const servedAsItIs = "public";

/** What the server serves as text: a document that it shows as a page, and the examples for devices. */
export const servedTexts = /^(docs\/device-link\.md|examples\/.+)\?raw$/;
