import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { ARRIVING_MAX, WAITING_MAX } from "./waiting-devices.ts";

/**
 * Limit of devices in service, in addition to the places of waiting devices and of connections before
 * sign-in.
 */
const IN_SERVICE_MAX = 5_000;
const CONNECTIONS_MAX = IN_SERVICE_MAX + WAITING_MAX + ARRIVING_MAX;

/**
 * Listens for devices on TCP; port 0 means any free port.
 * @throws Error that names MQTT_PORT when the port is not available
 */
export async function listenForDevices(
  { host, port }: { host: string; port: number },
  connected: (socket: Socket) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ noDelay: true, keepAlive: true }, connected);
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(nameSetting(error, port)));
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

function nameSetting(error: NodeJS.ErrnoException, port: number): Error {
  const why: Record<string, string> = {
    EADDRINUSE: "is used by another program",
    EACCES: "needs more rights than this program has",
  };
  const reason = why[error.code ?? ""] ?? `can't be opened (${error.message})`;
  const advice = "Choose another one, or 0 for any that is free.";
  return new Error(`MQTT_PORT: port ${port} ${reason}. ${advice}`, { cause: error });
}
