import type { Client } from "#contract/client/client.ts";
import { remote } from "#contract/client/remote.ts";
import type { Provider } from "#provider/provider.ts";
import { makeApiDocuments } from "#server/api-docs/api-documents.ts";
import { writeDocumentsOnce } from "#server/api-docs/documents-without-build.ts";
import { listen } from "#server/http/listen.ts";
import { Refusal } from "#server/http/refusal.ts";
import { makeSecurityHeaders } from "#server/http/security.ts";
import { makeHttpServer } from "#server/http-server.ts";
import { makeListener } from "#server/listener.ts";
import { makeBlobRoutes } from "#server/provider/blob-routes.ts";
import { makeProviderRoutes } from "#server/provider/provider-routes.ts";
import { makeStallWatchdog } from "#server/stall-watchdog.ts";
import type { Log } from "#storage/log.ts";

/** Serves the provider by the server's listener on a free port, without the console's screens. */
export async function serveProvider(
  provider: Provider,
  log: Log,
): Promise<{ client: Client; baseUrl: string; stop(): Promise<void> }> {
  const watchdog = makeStallWatchdog(log);
  const absent = () => {
    throw new Refusal(404);
  };
  const listener = makeListener({
    hostProblem: () => undefined,
    securityHeaders: makeSecurityHeaders({ https: false, development: false }),
    trust: () => false,
    watchdog,
    log,
    health: absent,
    screens: absent,
    provider: makeProviderRoutes(provider.answer, {
      documents: makeApiDocuments(writeDocumentsOnce("0.0.0-test")),
      log,
    }),
    blobs: makeBlobRoutes(provider.blobs),
  });
  const server = makeHttpServer(async () => ({ listener, upgrade: (_request, socket) => socket.destroy() }));
  const baseUrl = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  return {
    // Twenty concurrent requests wait for each other, and the machine may be busy.
    client: remote({ baseUrl, fetch, deadlineMs: 30_000 }),
    baseUrl,
    async stop() {
      watchdog.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
