import type { Client } from "#contract/client/client.ts";
import { remote } from "#contract/client/remote.ts";
import type { Provider } from "#provider/provider.ts";
import { createApiDocuments } from "#server/api-docs/api-documents.ts";
import { writeDocumentsOnce } from "#server/api-docs/documents-without-build.ts";
import { listen } from "#server/http/listen.ts";
import { Refusal } from "#server/http/refusal.ts";
import { createSecurityHeaders } from "#server/http/security.ts";
import { createHttpServer } from "#server/http-server.ts";
import { createListener } from "#server/listener.ts";
import { createBlobRoutes } from "#server/provider/blob-routes.ts";
import { createProviderRoutes } from "#server/provider/provider-routes.ts";
import { createStallWatchdog } from "#server/stall-watchdog.ts";
import type { Log } from "#storage/log.ts";

/** Serves the provider by the server's listener on a free port, without the console's screens. */
export async function serveProvider(
  provider: Provider,
  log: Log,
): Promise<{ client: Client; baseUrl: string; stop(): Promise<void> }> {
  const watchdog = createStallWatchdog(log);
  const absent = () => {
    throw new Refusal(404);
  };
  const listener = createListener({
    hostProblem: () => undefined,
    securityHeaders: createSecurityHeaders({ https: false, development: false }),
    plainHttp: undefined,
    trust: () => false,
    watchdog,
    log,
    health: absent,
    screens: absent,
    provider: createProviderRoutes(provider.answer, {
      documents: createApiDocuments(writeDocumentsOnce("0.0.0-test")),
      log,
    }),
    blobs: createBlobRoutes(provider.blobs),
  });
  const server = createHttpServer(async () => ({
    listener,
    upgrade: (_request, socket) => socket.destroy(),
  }));
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
