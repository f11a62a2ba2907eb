/**
 * An address of the server, as this device reaches the server, which may differ from the server's own name
 * for it.
 */
export function reachable(address: string, server: string): string {
  const known = new URL(server);
  const { pathname, search } = new URL(address);
  return known.protocol.startsWith("http") ? new URL(pathname + search, known).href : address;
}
