import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin } from "vite";

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const FLAG = /\b(?:[\w$]+\.)*future\.(v3_\w+)/g;

/**
 * Writes Remix's future flags into its scripts for the browser as constants, so that the compiler removes
 * the code that they switch off.
 * @param config the options of remix.config.js; a flag that is not among them is off
 */
export function remixFlags({ future = {} }: VitePluginConfig): Plugin {
  const flags = new Map<string, boolean | undefined>(Object.entries(future));
  let replaced = 0;
  return {
    name: "remix-flags",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!REMIX.test(id)) return undefined;
      const withConstants = code.replace(FLAG, (_, flag: string) => {
        replaced += 1;
        return String(flags.get(flag) ?? false);
      });
      return { code: withConstants, map: null };
    },
    buildEnd(error) {
      if (!error && replaced === 0)
        throw new Error("Remix reads its flags in another way: look at remix-flags.ts.");
    },
  };
}
