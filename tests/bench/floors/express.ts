import type { RequestListener } from "node:http";
import express from "express";
import type { FloorOrder } from "../floor-order.ts";

/** The bytes of a page, sent by Express with nothing around them. */
export function sendPage({ html }: Extract<FloorOrder, { kind: "express" }>): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/", (_request, response) => void response.type("html").send(html));
  return app as unknown as RequestListener;
}
