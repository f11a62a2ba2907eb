import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Listens on a port (0: any free one), and returns the port. `setting` is the name of the port's setting.
 * @throws Error that says what to do when the port is taken or not allowed.
 */
export function listen(server: Server, port: number, host: string, setting = "PORT"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(portProblem(error, `${setting} ${port}`, host))),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function portProblem({ code, message }: NodeJS.ErrnoException, port: string, host: string): string {
  if (code === "EADDRINUSE") return `${port} is in use by another program: choose another one.`;
  if (code === "EACCES") return `${port} may not be opened by this user: choose one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST ${host} is no address of this machine.`;
  return message;
}
