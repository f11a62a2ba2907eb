import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a gateway for mobile numbers. */
interface GatewayRequest {
  to: string;
  channel: string;
  text: string;
  key: string | undefined;
  authorization: string | undefined;
}

type GatewayAnswer = number | ((response: ServerResponse) => void);

export interface MessageCatcher {
  url: string;
  /** All requests, accepted or not. */
  requests: GatewayRequest[];
  /** Requests to other addresses than its own. */
  strayed: string[];
  /** Its next answers, one after the other; after them it accepts everything. */
  answers: GatewayAnswer[];
  /** Waits for this many requests in total and returns the last one. */
  waitFor(count: number): Promise<GatewayRequest>;
  /** Waits for the first request to send to this number, because several sent at once come in any order. */
  waitForMessageTo(number: string): Promise<GatewayRequest>;
  stop(): Promise<void>;
}

const WITHIN_MS = 60_000;

/** Starts a gateway for mobile numbers on this machine that stores its requests. */
export async function catchMessages(): Promise<MessageCatcher> {
  const requests: GatewayRequest[] = [];
  const strayed: string[] = [];
  const answers: GatewayAnswer[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/send") {
        strayed.push(`${request.method} ${request.url}`);
        return response.writeHead(200).end();
      }
      const { "idempotency-key": key, authorization } = request.headers;
      const message = JSON.parse(body) as Pick<GatewayRequest, "to" | "channel" | "text">;
      requests.push({ ...message, key: key as string | undefined, authorization });
      const answer = answers.shift() ?? 202;
      if (typeof answer === "function") return answer(response);
      return response.writeHead(answer, { location: "/elsewhere" }).end(`refused: ${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  async function wait(find: () => GatewayRequest | undefined, what: string): Promise<GatewayRequest> {
    const deadline = Date.now() + WITHIN_MS;
    for (let request = find(); ; request = find()) {
      if (request) return request;
      if (Date.now() > deadline)
        throw new Error(`${requests.length} messages were asked for instead of ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests,
    strayed,
    answers,
    waitFor: (count) => wait(() => requests[count - 1], String(count)),
    waitForMessageTo: (number) => wait(() => requests.find(({ to }) => to === number), `one to ${number}`),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
