import type { RequestListener } from "node:http";
import express from "express";
import type { FloorOrder } from "../floor-order.ts";

/** Sends the bytes of a page by Express, without any other middleware. */
export function sendPage({ html, headers }: Extract<FloorOrder, { kind: "express" }>): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/", (_request, response) => void response.set(headers).type("html").send(html));
  return app as unknown as RequestListener;
}
