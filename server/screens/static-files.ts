import { readdirSync } from "node:fs";
import path from "node:path";
import express, { type RequestHandler } from "express";

/**
 * Serves the browser's files. Their names are read once, so that a page costs no read of the disk; files that
 * the compiler named after their content never change.
 * @param folder the compiler's output for the browser
 */
export function makeStaticFiles(folder: string): RequestHandler {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`,
    );
  const files = new Set(paths);
  const options = { index: false, redirect: false, dotfiles: "ignore" } as const;
  const forEver = express.static(folder, { ...options, immutable: true, maxAge: "1y" });
  const forAnHour = express.static(folder, { ...options, maxAge: "1h" });
  return (request, response, next) => {
    if (!files.has(request.path)) next();
    else if (request.path.startsWith("/assets/")) forEver(request, response, next);
    else forAnHour(request, response, next);
  };
}
