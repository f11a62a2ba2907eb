import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { FloorOrder } from "./floor-order.ts";

/** Imports only the requested floor, so that each process loads no more than it needs. */
async function listenerFor(order: FloorOrder): Promise<RequestListener> {
  switch (order.kind) {
    case "bare":
      return (_request, response) => response.end("ok");
    case "sql":
      return (await import("./floors/sql.ts")).answerWithRows(order);
    case "express":
      return (await import("./floors/express.ts")).sendPage(order);
    case "screen":
      return (await import("./floors/screen.tsx")).renderScreen(order);
    case "write":
      return (await import("./floors/write.ts")).writeOneByOne(order);
    case "broker":
      return (await import("./floors/broker.ts")).answerAtBroker(order);
  }
}

const order = JSON.parse(process.argv[2] ?? "") as FloorOrder;
const server = createServer(await listenerFor(order));
server.listen(order.port ?? 0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
