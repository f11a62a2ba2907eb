import { Agent, type IncomingMessage, request } from "node:http";
import { type LoadBody, type LoadOrder, type LoadReport, roundRobin } from "./load-order.ts";

const REQUESTS_MAX = 200_000;
const CONNECTIONS_MAX = 160;

/**
 * A server that refuses a body answers before it has read it, and closes the connection. The rest of the body
 * then fails on a socket that no request listens to any more.
 */
class LoadAgent extends Agent {
  override createConnection(...connection: Parameters<Agent["createConnection"]>) {
    return super.createConnection(...connection)?.on("error", () => undefined);
  }
}

/** Makes the requests of an order, in the process of the load generator, and returns how long each took. */
async function run(order: LoadOrder): Promise<LoadReport> {
  const { port, connections, requests, deadlineMs } = order;
  if (requests > REQUESTS_MAX || connections > CONNECTIONS_MAX) throw new Error("This load is too much");
  const agent = new LoadAgent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  const started = performance.now();
  let next = 0;

  async function client(): Promise<void> {
    while (next < requests && performance.now() - started < deadlineMs) {
      const number = next++;
      const sent = performance.now();
      const status = await ask(agent, port, order, number);
      if (order.status !== undefined && status !== order.status)
        throw new Error(`${roundRobin(order.paths, number)} was answered with ${status}`);
      latenciesMs.push(performance.now() - sent);
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    agent.destroy();
  }
  return { latenciesMs, elapsedMs: performance.now() - started };
}

function ask(agent: Agent, port: number, order: LoadOrder, number: number): Promise<number | undefined> {
  const { method = "GET", headers, paths, bodies } = order;
  const next = bodies && roundRobin(bodies, number);
  const body = typeof next === "string" ? { content: next, type: "application/json" } : next;
  return new Promise((resolve, reject) => {
    const req = request(
      {
        agent,
        port,
        host: "127.0.0.1",
        method,
        path: roundRobin(paths, number),
        headers: headersFor(headers, body),
      },
      (response: IncomingMessage) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode));
        response.once("error", (error) => (order.status === undefined ? resolve(undefined) : reject(error)));
      },
    );
    req.once("error", (error) => (order.status === undefined ? resolve(undefined) : reject(error)));
    req.end(body?.content);
  });
}

function headersFor(headers: Record<string, string>, body: LoadBody | undefined): Record<string, string> {
  if (body === undefined) return headers;
  const sent: Record<string, string> = { "content-type": body.type, ...headers };
  if (body.chunked) sent["transfer-encoding"] = "chunked";
  else sent["content-length"] = String(Buffer.byteLength(body.content));
  return sent;
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.({ report }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
