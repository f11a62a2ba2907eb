import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Figures } from "#provider/provider.ts";
import type { Config } from "./config.ts";
import { listen } from "./http/listen.ts";
import type { Subject } from "./listener.ts";
import { createGauges, FIGURE_GAUGES, type ServerState, STATE_GAUGES } from "./metric-gauges.ts";

export interface Metrics {
  answered(subject: Subject, status: number, ms: number): void;
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/**
 * From five milliseconds, which most answers take, to the ten seconds after which a provider is abandoned.
 */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const FIGURES_DEADLINE_MS = 2_000;

/**
 * Collects the metrics for Prometheus. Paths are not labels: strangers choose them, and each one would be
 * stored forever. `figures` is called at each reading; if it fails or is late, `portineria_up` is 0.
 */
export function createMetrics(
  version: string,
  figures: (() => Promise<Figures>) | undefined,
  serverState: () => ServerState,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: "portineria_info", help: "The version.", labelNames: ["version"], registers }).set(
    { version },
    1,
  );
  const requests = new Histogram({
    name: "portineria_request_duration_seconds",
    help: "Duration of answers, by the kind of request and the class of the status.",
    labelNames: ["subject", "status"],
    buckets: BUCKETS_S,
    registers,
  });
  const up = new Gauge({ name: "portineria_up", help: "Whether the database answers.", registers });
  const setFigures = createGauges(FIGURE_GAUGES, registry);
  const setState = createGauges(STATE_GAUGES, registry);
  const dropped = new Counter({
    name: "portineria_device_messages_dropped_total",
    help: "Messages of devices that broke the contract.",
    registers,
  });
  const refused = new Counter({
    name: "portineria_sign_ins_refused_total",
    help: "Sign-ins that were refused, by the name of the error.",
    labelNames: ["reason"],
    registers,
  });
  const jobs = new Gauge({
    name: "portineria_jobs",
    help: "Jobs that wait or are being done, by kind: mail, exports, backups.",
    labelNames: ["kind"],
    registers,
  });

  async function poll(): Promise<void> {
    setState(serverState());
    const now = await figures?.();
    up.set(1);
    if (!now) return;
    setFigures(now);
    dropped.reset();
    dropped.inc(now.messagesDropped);
    refused.reset();
    for (const [reason, count] of Object.entries(now.signInsRefused)) refused.inc({ reason }, count);
    jobs.reset();
    for (const [kind, count] of Object.entries(now.jobs)) jobs.set({ kind }, count);
  }

  return {
    contentType: registry.contentType,
    answered: (subject, status, ms) =>
      requests.observe({ subject, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    async text() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("The database is late.")), FIGURES_DEADLINE_MS);
      });
      await Promise.race([poll(), late]).catch(() => up.set(0));
      clearTimeout(timer);
      return registry.metrics();
    },
  };
}

/** Closes the server. A reading that is cut off does no harm: the next one follows soon. */
function end(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

/**
 * Serves the metrics on a separate port, which no proxy exposes. Returns the port and a function that stops
 * it.
 * @throws Error that says what to do when the port cannot be opened
 */
async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return { port: await listen(server, port, host, "METRICS_PORT"), stop: () => end(server) };
}

/** Collects and serves the metrics; undefined if no port is configured for them. */
export async function startMetrics(
  { metricsPort, host }: Pick<Config, "metricsPort" | "host">,
  ...sources: Parameters<typeof createMetrics>
): Promise<(Pick<Metrics, "answered"> & { port: number; stop(): Promise<void> }) | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics(...sources);
  const { port, stop } = await serveMetrics(metrics, { port: metricsPort, host });
  return { answered: metrics.answered, port, stop };
}
