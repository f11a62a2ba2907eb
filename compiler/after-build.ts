import type { Plugin } from "vite";

/** Returns a plug-in that does something once, after Remix has built the browser's files and then the server. */
export function afterBuild(name: string, work: () => Promise<void>): Plugin {
  let isServer = false;
  return {
    name,
    apply: "build",
    configResolved({ build }) {
      isServer = Boolean(build.ssr);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (isServer) await work();
      },
    },
  };
}
