import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy whose connections break at the worst moment. */
export interface CuttingProxy {
  port: number;
  /** Forwards the next matching data, and cuts the connection when it is answered. */
  cutAnswerTo(pattern: RegExp): void;
  /** How often it has cut. */
  cuts(): number;
  /** Cuts every connection, and every new one until {@link resume}. */
  interrupt(): void;
  resume(): void;
  stop(): Promise<void>;
}

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  let pattern: RegExp | undefined;
  let cuts = 0;
  let isInterrupted = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isInterrupted) return void near.resetAndDestroy();
    const far = connect(targetPort, "127.0.0.1");
    let cutsNext = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (data) => {
      if (pattern?.test(data.toString("latin1"))) {
        cutsNext = true;
        pattern = undefined;
      }
      far.write(data);
    });
    far.on("data", (data) => {
      if (!cutsNext) return near.write(data);
      cuts += 1;
      near.resetAndDestroy();
      return far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAnswerTo(next) {
      pattern = next;
    },
    cuts: () => cuts,
    interrupt() {
      isInterrupted = true;
      for (const socket of sockets) socket.destroy();
    },
    resume() {
      isInterrupted = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
