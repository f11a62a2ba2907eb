import { defineConfig } from "vite";

/** Compiles the bench's programs; packages stay where they are installed. */
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
