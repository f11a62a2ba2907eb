import { defineConfig } from "vite";

/** Compiles the programs of the bench; packages are not bundled. */
export default defineConfig({
  logLevel: "error",
  publicDir: false,
  build: {
    ssr: true,
    target: "es2022",
    outDir: ".cache/bench/programs",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { bench: "tests/bench/bench.ts", load: "tests/bench/load.ts", floor: "tests/bench/floor.ts" },
    },
  },
});
