// @ts-check

export const SERVER = "build/server/server.js";

/**
 * What Node is told besides. On a machine with much memory it would let garbage lie until the server holds several times
 * what it needs (fault R23).
 */
export const SERVER_OPTIONS = ["--max-old-space-size=512"];
