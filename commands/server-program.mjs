// @ts-check

export const SERVER = "build/server/server.js";

/**
 * Node's options. On a machine with much memory it would collect garbage so late that the server holds
 * several times what it needs (fault R23).
 */
export const SERVER_OPTIONS = ["--max-old-space-size=512"];

/**
 * One memory arena for each thread of Node, which is glibc's way, keeps 8 MB more (decision 211).
 * @type {{ NODE_ENV: "production", MALLOC_ARENA_MAX: string }}
 */
export const SERVER_ENVIRONMENT = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
