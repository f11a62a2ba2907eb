/**
 * Remix's options, in one place. vite.config.ts passes them to Remix's compiler.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // Off: each page would match the route tree once per path segment, and the
    // browser would request routes again; off, the whole manifest is one cached file.
    v3_lazyRouteDiscovery: false,
  },
};
