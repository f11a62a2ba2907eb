import type { RequestListener } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { SessionData } from "#app/auth/session-data.ts";
import { textsAt } from "#app/i18n/route-texts.server.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { remote } from "#contract/client/remote.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { startProvider } from "#provider/start-provider.ts";
import { followClock } from "#rules/history/followed-clock.ts";
import { createApiDocuments } from "#server/api-docs/api-documents.ts";
import { readBuiltDocuments } from "#server/api-docs/document-files.ts";
import { writeDocumentsOnce } from "#server/api-docs/documents-without-build.ts";
import { backupWork } from "#server/commands/backup-work.ts";
import { listenForCommands } from "#server/commands/control.ts";
import { type Config, readConfig } from "#server/config.ts";
import { prepareDataDir } from "#server/data-dir.ts";
import { databaseReady } from "#server/health.ts";
import { createHttpApp } from "#server/http-app.ts";
import type { HttpApp } from "#server/http-server.ts";
import { releaseIdleMemory } from "#server/idle-memory.ts";
import { keepOpen } from "#server/keep-open.ts";
import { createLoadContexts } from "#server/load-context.ts";
import { createLogging, type Logging } from "#server/logging.ts";
import { startMetrics } from "#server/metrics.ts";
import { openStorage } from "#server/open-storage.ts";
import { ProviderWatch } from "#server/provider/provider-watch.ts";
import { keepFilesPrivate } from "#server/secret.ts";
import { endUnread, explainAndExit, stopInOrder } from "#server/shutdown.ts";
import { startSimulator } from "#server/simulator/start-simulator.ts";
import { startupBanner } from "#server/startup-banner.ts";
import { throttledLog } from "#server/throttled-log.ts";
import type { DescribedAuthority } from "#server/tls/describe-authority.ts";
import { openServers } from "#server/tls/open-servers.ts";
import { version } from "./package.json";

const development = import.meta.env.DEV;
const loadBuild = (): Promise<ServerBuild> => import("virtual:remix/server-build");

/** The program that simulates devices; in development, the one of the last build. */
const simulatorProgram = development
  ? path.resolve("build/server/simulator.js")
  : path.join(import.meta.dirname, "simulator.js");

/** The one clock of this process: it is followed from the start, also past a restore. */
const times = followClock(
  () => Date.now(),
  () => performance.now(),
);

/** Returns the program of a thread; undefined in development, where its work is done in the main thread. */
function threadOf(name: string): URL | undefined {
  return development ? undefined : pathToFileURL(path.join(import.meta.dirname, `${name}.js`));
}

interface Place {
  publicUrl: string;
  /** The installation's own certificate authority. */
  authority: DescribedAuthority | undefined;
}

/** Opens everything behind a socket; `restart` closes it and opens it again. */
async function open(config: Config, { publicUrl, authority }: Place, logging: Logging, restart: () => void) {
  const log = throttledLog(logging.log);
  const { database, secret } = await openStorage(config, log);
  const outbound = createOutbound(config.outbound, undefined, authority?.pem);
  const embedded = {
    ...config,
    database,
    secret,
    publicUrl,
    outbound,
    log,
    times,
    validateReplies: !config.production,
    version,
    exportThread: threadOf("export-thread"),
    backups: backupWork({ config, secret, version, thread: threadOf("backup-thread"), restart }),
  };
  const provider = config.provider ? undefined : await startProvider(embedded);
  const watch = config.provider && new ProviderWatch(config.provider.baseUrl, { log, fetch: outbound.fetch });
  const client = provider
    ? inProcess(provider.answer, provider.blobs, config.apiClient)
    : remote({ ...config.provider!, fetch: outbound.fetch, watch: watch! });
  watch?.proveClient(client);
  const metrics = await startMetrics(config, version, provider && (() => provider.figures()), () => ({
    takesWrites: database.problem === undefined,
    providerWorks: watch && watch.problem() === undefined,
  }));
  const simulator = provider && startSimulator({ config, provider, program: simulatorProgram, log });
  const httpApp = createHttpApp<SessionData>({
    config,
    metrics,
    log,
    times,
    documents: createApiDocuments(
      development
        ? writeDocumentsOnce(version)
        : readBuiltDocuments(path.join(import.meta.dirname, "../api-docs")),
    ),
    secret,
    database,
    provider,
    providerProblem: () => watch?.problem(),
    ready: () => (provider ? provider.ready() : databaseReady(database)),
    build: development ? loadBuild : await loadBuild(),
    clientFolder: development ? undefined : path.join(import.meta.dirname, "../client"),
    textsAt,
    loadContext: createLoadContexts({
      config,
      database,
      provider,
      simulator,
      client,
      publicUrl,
      authority,
      times,
    }),
  });
  const stopControl =
    provider && (await listenForCommands(config.dataDir, (words) => provider.administer(words), log));
  async function close(): Promise<void> {
    await stopControl?.();
    await metrics?.stop();
    httpApp.stop();
    watch?.stop();
    await simulator?.stop();
    await provider?.stop();
    await database.destroy();
  }
  return { ...httpApp, provider, metricsPort: metrics?.port, close };
}

/** Starts under Vite, which listens, and runs this file again when something in it has changed. */
async function startUnderVite(config: Config, logging: Logging): Promise<RequestListener> {
  const globals = globalThis as { closePortineria?: () => Promise<void> };
  await globals.closePortineria?.();
  const { host, port, publicUrl = `http://localhost:${port}` } = config;
  const all = keepOpen((restart) => open(config, { publicUrl, authority: undefined }, logging, restart));
  globals.closePortineria = all.close;
  const { provider } = await all.now();
  process.stdout.write(startupBanner({ version, publicUrl, host, port, tls: false, provider }));
  return (request, response) => void all.now().then(({ listener }) => listener(request, response));
}

async function start(): Promise<RequestListener> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const logging = createLogging(config.logLevel);
  const advice = prepareDataDir(config.dataDir);
  if (advice !== undefined) process.stdout.write(`${advice}\n`);
  if (development) return startUnderVite(config, logging);
  let begin: (app: () => Promise<HttpApp>) => void = () => undefined;
  const begun = new Promise<() => Promise<HttpApp>>((resolve) => (begin = resolve));
  const servers = await openServers(config, async () => (await begun)(), logging.log);
  const { port, httpPort, authority } = servers;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const all = keepOpen((restart) =>
    open({ ...config, port, httpPort }, { publicUrl, authority }, logging, restart),
  );
  begin(all.now);
  const { listener, provider, metricsPort } = await all.now();
  releaseIdleMemory();
  stopInOrder(async () => {
    (await all.now()).stop();
    await servers.close();
    await all.close();
    if (!(await logging.flush())) endUnread();
  }, logging.log);
  const { host, tls } = config;
  const ports = { port, tls: tls !== undefined, httpPort, metricsPort };
  process.stdout.write(startupBanner({ version, publicUrl, host, ...ports, authority, provider }));
  return listener;
}

export const app = await (development ? start() : start().catch(explainAndExit));
