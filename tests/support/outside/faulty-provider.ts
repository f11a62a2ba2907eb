import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Handles a call on its way to the provider. */
export type Fault = (call: IncomingMessage, answer: ServerResponse, pass: () => void) => void;

/** A provider behind a faulty connection. */
export interface FaultyProvider {
  url: string;
  /** Applies this fault to every call from now on; undefined forwards all again. */
  setFault(fault: Fault | undefined): void;
  /** The times of the calls since the last `setFault`, in epoch ms. */
  calls(): readonly number[];
  /** Stops listening at its address until `recover`. */
  disconnect(): Promise<void>;
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a provider that applies the current fault to its calls. */
export async function startFaultyProvider(target: string): Promise<FaultyProvider> {
  let fault: Fault | undefined;
  let calls: number[] = [];
  let port = 0;

  function answer(call: IncomingMessage, response: ServerResponse): void {
    calls.push(Date.now());
    const pass = (): void => passOn(target, call, response);
    if (fault) fault(call, response, pass);
    else pass();
  }

  let server = createServer(answer);
  async function recover(): Promise<void> {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  }
  async function disconnect(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  await recover();
  return {
    url: `http://127.0.0.1:${port}`,
    setFault(next) {
      fault = next;
      calls = [];
    },
    calls: () => calls,
    disconnect,
    recover,
    stop: disconnect,
  };
}

function passOn(target: string, call: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = call;
  const onward = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  call.pipe(onward);
}
