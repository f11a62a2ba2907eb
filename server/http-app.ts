import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { Provider } from "#provider/provider.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Database } from "#storage/database.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import type { Log } from "#storage/log.ts";
import type { Documents } from "./api-docs/api-documents.ts";
import type { Config } from "./config.ts";
import { createHealthRoutes, type Readiness } from "./health.ts";
import { clientAddress } from "./http/client-address.ts";
import { createHostCheck, createPlainHostCheck, type HostCheck } from "./http/hosts.ts";
import { createOwnOrigin } from "./http/own-origin.ts";
import { isUnencrypted } from "./http/plain-http.ts";
import type { RequestInfo } from "./http/request-info.ts";
import { createSecurityHeaders } from "./http/security.ts";
import type { HttpApp } from "./http-server.ts";
import { createListener } from "./listener.ts";
import type { Metrics } from "./metrics.ts";
import { createBlobRoutes } from "./provider/blob-routes.ts";
import { createDeviceLinkSocket } from "./provider/device-link-socket.ts";
import { createProviderRoutes } from "./provider/provider-routes.ts";
import { type Browser, createConsole } from "./screens/console.ts";
import type { RemixOptions } from "./screens/remix-handler.ts";
import { securityText } from "./screens/security-text.ts";
import type { TextsAt } from "./screens/text-files.ts";
import { createKnownBrowserCookie } from "./sessions/known-browser.ts";
import type { Visitor } from "./sessions/left-visit.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createStallWatchdog } from "./stall-watchdog.ts";

const SWEEP_EVERY_MS = 3_600_000;

interface HttpAppOptions<D extends Visitor> {
  config: Config;
  log: Log;
  /** The server's one clock. */
  times: () => Times;
  /** The documents of the API. */
  documents: Documents;
  /** The installation's secret of 32 bytes. */
  secret: Buffer;
  database: Database;
  /** Undefined in cloud mode: this server answers none of the provider's calls. */
  provider: Pick<Provider, "answer" | "blobs" | "deviceLink" | "brokerProblem" | "backupProblem"> | undefined;
  /** Counts answers, if metrics are read. */
  metrics?: Pick<Metrics, "answered"> | undefined;
  ready: Readiness;
  /** The state of a remote provider. */
  providerProblem?: () => string | undefined;
  build: RemixOptions["build"];
  /** The folder of the browser's files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  textsAt: TextsAt;
  /** Returns the load context of every loader and action. */
  loadContext(requestInfo: RequestInfo, browser: Browser<D>, request: IncomingMessage): AppLoadContext;
}

/**
 * Creates everything between a socket and the handlers: screens, the provider's calls, pictures, devices,
 * health.
 */
export function createHttpApp<D extends Visitor>(
  options: HttpAppOptions<D>,
): HttpApp & { /** Call it before closing the server, which waits for every web socket. */ stop(): void } {
  const { config, log, provider, database, secret, times } = options;
  const https = config.publicUrl?.startsWith("https://") ?? false;
  const development = options.clientFolder === undefined;
  const hostProblem = createHostChecks(config);
  const watchdog = createStallWatchdog(log);
  const sessions = createSessions<D>({ db: database, secret, https, times });
  const sweep = setInterval(() => {
    sessions
      .sweep()
      .catch((error: unknown) =>
        log("error", "The sweep of sessions failed.", { fault: storageFault(error), error: String(error) }),
      );
  }, SWEEP_EVERY_MS);
  sweep.unref();

  const listener = createListener({
    hostProblem,
    // A browser that only accepts https could not fetch the certificate of a new authority.
    securityHeaders: createSecurityHeaders({ https: https && !hasOwnAuthority(config), development }),
    plainHttp: config.tls && {
      publicUrl: config.tls.publicUrl,
      securityHeaders: createSecurityHeaders({
        https: false,
        connectsTo: config.tls.publicUrl,
        development,
      }),
      offersCertificate: hasOwnAuthority(config),
    },
    trust: config.trust,
    watchdog,
    log,
    health: createHealthRoutes(options.ready, () => ({
      storage: database.problem,
      broker: provider?.brokerProblem(),
      provider: options.providerProblem?.(),
      backup: provider?.backupProblem(),
    })),
    screens: createConsole({
      ...options,
      sessions,
      knownBrowser: createKnownBrowserCookie({ secret, https }),
      ownOrigin: createOwnOrigin(config.publicUrl),
      securityText: () => securityText(config, Date.now()),
    }),
    provider: provider && createProviderRoutes(provider.answer, { documents: options.documents, log }),
    blobs: provider && createBlobRoutes(provider.blobs),
    answered: options.metrics?.answered,
  });
  const deviceLinkSocket = createDeviceLinkSocket({
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

/** A server with a certificate of its own checks the Host header of requests by http in another way. */
function createHostChecks({ publicUrl, tls }: Config): HostCheck {
  const check = createHostCheck(publicUrl);
  if (tls === undefined) return check;
  const plainCheck = createPlainHostCheck(tls.publicUrl);
  return (request) => (isUnencrypted(request) ? plainCheck : check)(request);
}

function hasOwnAuthority({ tls }: Config): boolean {
  return tls !== undefined && tls.files === undefined;
}
