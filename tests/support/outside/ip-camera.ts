import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { onTestFinished } from "vitest";

export interface IpCamera {
  address: string;
  /** How many pictures were asked for. */
  requestCount(): number;
}

interface Options {
  /** Without it, a grey picture that is another one each time. */
  answer?: (request: IncomingMessage) => { status: number; type: string; body: Uint8Array } | undefined;
}

/** A network camera on this machine that gives a JPEG at its address, each time another one. */
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
