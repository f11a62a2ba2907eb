// @ts-check

export const SERVER = "build/server/server.js";

/**
 * Node's options. With much memory, Node would collect garbage so late that the server holds several times
 * what it needs (fault R23). Without `--expose-gc` an idle server could not give memory back (decision 237).
 */
export const SERVER_OPTIONS = ["--max-old-space-size=512", "--expose-gc"];

/**
 * One memory arena for each thread, glibc's default, takes 8 MB more (decision 211).
 * @type {{ NODE_ENV: "production", MALLOC_ARENA_MAX: string }}
 */
export const SERVER_ENVIRONMENT = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
