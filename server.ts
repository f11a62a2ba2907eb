import type { ServerBuild } from "@remix-run/node";
import type { RequestListener } from "node:http";
import path from "node:path";
import type { SessionData } from "#app/auth/session-data.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { remote } from "#contract/client/remote.ts";
import { openDatabase } from "#provider/db/database.ts";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import { storageProblem } from "#provider/db/storage-health.ts";
import { makeKeys } from "#provider/keys.ts";
import { startProvider } from "#provider/provider.ts";
import { recognizeSecret } from "#provider/secret-mark.ts";
import { type Config, readConfig } from "#server/config.ts";
import { listenForOrders } from "#server/control.ts";
import { databaseReady } from "#server/health.ts";
import { makeEntrance } from "#server/entrance.ts";
import { listen, makeHttpServer } from "#server/listen.ts";
import { type Logging, makeLogging } from "#server/logging.ts";
import { installationSecret, makeDataDir } from "#server/secret.ts";
import { closeServer, explainAndExit, stopInOrder } from "#server/shutdown.ts";
import { startNews } from "#server/start-news.ts";
import { version } from "./package.json";

const development = import.meta.env.DEV;
const loadBuild = (): Promise<ServerBuild> => import("virtual:remix/server-build");

/** Opens everything that stands behind a socket. */
async function open(config: Config, publicUrl: string, { log, flush }: Logging) {
  const secret = installationSecret(config.dataDir, config.sessionSecret);
  const database = openDatabase(config.databaseUrl);
  await migrate(database, migrations);
  await recognizeSecret(database, makeKeys(secret));
  const { production } = config;
  const embedded = { ...config, database, secret, publicUrl, log, validateReplies: !production, version };
  const provider = config.provider ? undefined : await startProvider(embedded);
  const client = provider
    ? inProcess(provider.answer, provider.blobs, config.apiClient)
    : remote(config.provider!);
  const entrance = makeEntrance<SessionData>({
    config,
    log,
    version,
    secret,
    database,
    provider,
    ready: () => (provider ? provider.ready() : databaseReady(database)),
    build: development ? loadBuild : await loadBuild(),
    clientFolder: development ? undefined : path.join(import.meta.dirname, "../client"),
    loadContext: ({ id, nonce, address }, session) => ({
      requestId: id,
      nonce,
      address,
      publicUrl,
      client,
      session,
      storageProblem: () => provider && storageProblem(database),
      firstRun: async () => provider?.firstRun() ?? false,
      buildingMark: (domainId) => provider?.buildingMark(domainId),
      watchBuilding: (domainId, changed) => provider?.watchBuilding(domainId, changed) ?? (() => undefined),
    }),
  });
  const stopControl =
    provider && (await listenForOrders(config.dataDir, (words) => provider.administer(words), log));
  async function close(): Promise<void> {
    await stopControl?.();
    entrance.stop();
    await provider?.stop();
    await database.destroy();
    await flush();
  }
  return { ...entrance, provider, close };
}

/** Vite listens, and runs this file anew when something in it has changed. */
async function startUnderVite(config: Config, logging: Logging): Promise<RequestListener> {
  const kept = globalThis as { closePortineria?: () => Promise<void> };
  await kept.closePortineria?.();
  const { host, port, publicUrl = `http://localhost:${port}` } = config;
  const opened = await open(config, publicUrl, logging);
  kept.closePortineria = opened.close;
  process.stdout.write(startNews({ version, publicUrl, host, port, provider: opened.provider }));
  return opened.listener;
}

async function start(): Promise<RequestListener> {
  const config = readConfig(process.env);
  const logging = makeLogging(config.logLevel);
  makeDataDir(config.dataDir);
  if (development) return startUnderVite(config, logging);
  const server = makeHttpServer(() => entrance);
  const port = await listen(server, config.port, config.host);
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const entrance = open(config, publicUrl, logging);
  const { listener, provider, stop, close } = await entrance;
  stopInOrder(async () => {
    stop();
    await closeServer(server);
    await close();
  }, logging.log);
  process.stdout.write(startNews({ version, publicUrl, host: config.host, port, provider }));
  return listener;
}

export const app = await (development ? start() : start().catch(explainAndExit));
