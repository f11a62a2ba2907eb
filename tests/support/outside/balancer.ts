import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";

/**
 * A plain load balancer: each request goes to the next server, or to the one after it if none listens there.
 */
export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** @param ports called for each request, so that servers may come back */
export async function startBalancer(ports: () => number[]): Promise<Balancer> {
  let turn = 0;
  const inTurn = (): number[] => {
    const all = ports();
    const first = turn++ % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  };

  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      const [first = 0, ...others] = inTurn();
      function send(port: number, rest: number[]): void {
        const { method, url: path, headers } = incoming;
        const onward = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on("error", () => outgoing.destroy());
          answer.pipe(outgoing);
        });
        onward.on("error", (error: NodeJS.ErrnoException) => {
          const [next, ...more] = rest;
          if (error.code === "ECONNREFUSED" && next !== undefined) send(next, more);
          // Whether the request was carried out is unknown: the client has to find out.
          else outgoing.destroy();
        });
        onward.end(body);
      }
      send(first, others);
    });
  });
  server.on("upgrade", (incoming: IncomingMessage, near, head) => {
    const [port = 0, ...rest] = inTurn();
    const open = (to: number, others: number[]): void => {
      const far = connect(to, "127.0.0.1", () => {
        const lines = incoming.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
        );
        far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
        far.write(head);
        far.pipe(near).pipe(far);
      });
      far.on("error", () => {
        const [next, ...more] = others;
        if (far.connecting && next !== undefined) open(next, more);
        else near.destroy();
      });
      near.on("error", () => far.destroy());
      far.on("close", () => near.destroy());
    };
    open(port, rest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
