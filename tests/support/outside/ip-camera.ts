import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { onTestFinished } from "vitest";

interface IpCamera {
  address: string;
  /** Number of requested pictures. */
  requestCount(): number;
}

interface Options {
  /** The default is a grey picture, a different one each time. */
  answer?: (request: IncomingMessage) => { status: number; type: string; body: Uint8Array } | undefined;
}

/** Starts a network camera on this machine that serves a JPEG at its address, a different one each time. */
export async function startIpCamera({ answer }: Options = {}): Promise<IpCamera> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const own = answer?.(request);
    if (own) return void response.writeHead(own.status, { "content-type": own.type }).end(own.body);
    void greyPicture(requests * 20).then((bytes) =>
      response.writeHead(200, { "content-type": "image/jpeg" }).end(bytes),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/snapshot.jpg`, requestCount: () => requests };
}

function greyPicture(light: number): Promise<Buffer> {
  const value = light % 256;
  const background = { r: value, g: value, b: value };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
