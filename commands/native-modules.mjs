// @ts-check

/**
 * Packages with native code are loaded from node_modules; everything else is bundled into the server's files.
 */
export const nativeModules = ["@photostructure/sqlite", "@node-rs/argon2", "sharp"];
