import type { RequestHandler } from "express";

/** The texts at an address; `isLasting` if its content never changes. */
export type TextsAt = (path: string) => { content: string; isLasting: boolean } | undefined;

/** The texts of screens, as the browser asks for them. */
export function makeTextFiles(textsAt: TextsAt): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const found = isRead ? textsAt(request.path) : undefined;
    if (!found) return next();
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", found.isLasting ? "public, max-age=31536000, immutable" : "no-store");
    response.end(request.method === "HEAD" ? undefined : found.content);
  };
}
