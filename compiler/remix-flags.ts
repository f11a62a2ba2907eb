import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin } from "vite";
import { isRemixScript, withConstantFlags } from "./remix-internals.ts";

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
      if (!isRemixScript(id)) return undefined;
      const changed = withConstantFlags(code, (flag) => flags.get(flag) ?? false);
      replaced += changed.replaced;
      return { code: changed.code, map: null };
    },
    buildEnd(error) {
      if (!error && replaced === 0)
        throw new Error("Remix reads its flags in another way: look at remix-internals.ts.");
    },
  };
}
