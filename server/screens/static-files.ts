import { readdirSync } from "node:fs";
import path from "node:path";
import type { RequestHandler } from "express";
import compressedStatic from "express-static-gzip";

/** A browser compares it with its own copy at each visit. */
const SERVICE_WORKER = "/push-worker.js";

/**
 * Serves the browser's files, compressed by the build where the browser accepts it. Their names are read
 * once, so that a page costs no read of the disk; files that the compiler named after their content never
 * change.
 * @param folder the compiler's output for the browser
 */
export function createStaticFiles(folder: string): RequestHandler {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`,
    );
  const files = new Set(paths);
  const serve = (serveStatic: compressedStatic.ExpressStaticGzipOptions["serveStatic"]): RequestHandler =>
    compressedStatic(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ["br", "gzip"],
      serveStatic: { redirect: false, dotfiles: "ignore", ...serveStatic },
    });
  const forEver = serve({ immutable: true, maxAge: "1y" });
  const forAnHour = serve({ maxAge: "1h" });
  const unstored = serve({ setHeaders: (response) => response.setHeader("Cache-Control", "no-cache") });
  return (request, response, next) => {
    if (!files.has(request.path)) next();
    else if (request.path.startsWith("/assets/")) forEver(request, response, next);
    else if (request.path === SERVICE_WORKER) unstored(request, response, next);
    else forAnHour(request, response, next);
  };
}
