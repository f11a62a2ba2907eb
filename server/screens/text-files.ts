import type { RequestHandler } from "express";

/** Returns the texts at an address; `isLasting` if their content never changes. */
export type TextsAt = (path: string) => { content: string; isLasting: boolean } | undefined;

/** Serves the texts of screens that the browser requests. */
export function createTextFiles(textsAt: TextsAt): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const found = isRead ? textsAt(request.path) : undefined;
    if (!found) return next();
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", found.isLasting ? "public, max-age=31536000, immutable" : "no-store");
    response.end(request.method === "HEAD" ? undefined : found.content);
  };
}
