// @ts-check
/**
 * The house plan's import directions (`docs/decisions/0002-import-directions.md`), as data.
 * `rooms` are the top folders whose files may be imported through `#room/…`; `packages` the npm
 * packages and Node modules, where only some are allowed.
 *
 * @typedef {{ rooms: readonly string[], packages?: readonly RegExp[] }} Room
 */

const everyRoom = ["rules", "contract", "provider", "server", "app", "panel"];

/** @type {Readonly<Record<string, Room>>} */
export const housePlan = {
  rules: { rooms: [], packages: [] },
  contract: { rooms: ["rules"], packages: [/^zod($|\/)/] },
  provider: { rooms: ["rules", "contract"] },
  server: { rooms: ["provider", "contract"] },
  app: { rooms: ["contract", "rules"] },
  panel: { rooms: ["contract", "rules"] },
  tests: { rooms: everyRoom },
  // These run before anything is installed; Playwright is asked for its browser afterwards.
  commands: { rooms: [], packages: [/^node:/, /^playwright$/] },
};

/**
 * Files that may use more than their room: they never reach a browser.
 *
 * @type {Readonly<Record<string, readonly RegExp[]>>}
 */
export const packagesOfFiles = {
  "contract/verifier.ts": [/^node:crypto$/],
  "contract/sealed-tag.ts": [/^node:crypto$/],
  "contract/encoded-configuration.ts": [/^node:(crypto|zlib)$/],
  // The same in a browser, in a worker and on the server.
  "rules/zip.ts": [/^fflate$/],
};

/** What a test beside the code may use on top of its room. */
export const forTests = { rooms: ["tests"], packages: [/^node:/, /^vitest($|\/)/, /^fast-check$/] };

/** Files of the top folder itself (`server.ts`, the configurations) put the house together. */
export const roomsForTheTop = [...everyRoom, "tests"];

/** Holds files that are no code; app and server may read them from where they lie. */
export const servedAsItIs = "public";
