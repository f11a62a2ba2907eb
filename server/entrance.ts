import type { AppLoadContext } from "@remix-run/node";
import type { IncomingMessage } from "node:http";
import type { Database } from "#provider/db/database.ts";
import { storageProblem } from "#provider/db/storage-health.ts";
import type { Provider } from "#provider/provider.ts";
import type { Arrival } from "./arrival.ts";
import { makeBlobRoutes } from "./blob-routes.ts";
import { clientAddress } from "./client-address.ts";
import type { Config } from "./config.ts";
import { makeConsole } from "./console.ts";
import { makeOwnOrigin } from "./cross-site.ts";
import { makeDeviceLinkSocket } from "./device-link-socket.ts";
import { makeHealthRoutes, type Readiness } from "./health.ts";
import { makeHostCheck } from "./hosts.ts";
import type { Entrance } from "./listen.ts";
import { makeListener } from "./listener.ts";
import type { Log } from "#provider/house.ts";
import { makeProviderRoutes } from "./provider-routes.ts";
import type { Metrics } from "./metrics.ts";
import type { RemixOptions } from "./remix-handler.ts";
import { makeSecurityHeaders } from "./security.ts";
import { makeSessions, type RequestSession } from "./sessions.ts";
import { makeStallWatchdog } from "./stall-watchdog.ts";

const SWEEP_EVERY_MS = 3_600_000;

export interface EntranceOptions<D> {
  config: Config;
  log: Log;
  version: string;
  /** The installation's 32 bytes. */
  secret: Buffer;
  database: Database;
  /** Undefined in cloud mode: this server answers none of the provider's calls. */
  provider: Pick<Provider, "answer" | "blobs" | "deviceLink" | "brokerProblem"> | undefined;
  /** Counts answers, where anybody reads them. */
  metrics?: Pick<Metrics, "answered"> | undefined;
  ready: Readiness;
  build: RemixOptions["build"];
  /** The browser's files; in development Vite has them. */
  clientFolder: string | undefined;
  /** What every loader and action is handed. */
  loadContext(arrival: Arrival, session: RequestSession<D>, request: IncomingMessage): AppLoadContext;
}

/** Everything between a socket and whoever answers: screens, the provider's calls, pictures, devices, health. */
export function makeEntrance<D>(
  options: EntranceOptions<D>,
): Entrance & { /** Before the server closes: it waits for every web socket. */ stop(): void } {
  const { config, log, version, provider, database, secret } = options;
  const https = config.publicUrl?.startsWith("https://") ?? false;
  const hostProblem = makeHostCheck(config.publicUrl);
  const watchdog = makeStallWatchdog(log);
  const sessions = makeSessions<D>({ db: database, secret, https });
  const sweep = setInterval(() => {
    sessions
      .sweep()
      .catch((error: unknown) => log("error", "The sweep of sessions failed.", { error: String(error) }));
  }, SWEEP_EVERY_MS);
  sweep.unref();

  const listener = makeListener({
    hostProblem,
    securityHeaders: makeSecurityHeaders({ https, development: options.clientFolder === undefined }),
    trust: config.trust,
    watchdog,
    log,
    health: makeHealthRoutes(options.ready, () => ({
      storage: storageProblem(database),
      broker: provider?.brokerProblem(),
    })),
    screens: makeConsole({ ...options, sessions, ownOrigin: makeOwnOrigin(config.publicUrl) }),
    provider: provider && makeProviderRoutes(provider.answer, { version, log }),
    blobs: provider && makeBlobRoutes(provider.blobs),
    ...(options.metrics && { answered: options.metrics.answered }),
  });
  const deviceLinkSocket = makeDeviceLinkSocket({
    hostProblem,
    handleWebSocket:
      provider &&
      ((socket, request) =>
        provider.deviceLink.handleWebSocket(socket, request, clientAddress(request, config.trust))),
  });
  return {
    listener,
    upgrade: deviceLinkSocket.upgrade,
    stop() {
      deviceLinkSocket.stop();
      clearInterval(sweep);
      watchdog.stop();
    },
  };
}
