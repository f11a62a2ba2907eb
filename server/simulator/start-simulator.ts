import { existsSync } from "node:fs";
import path from "node:path";
import type { Provider } from "#provider/provider.ts";
import type { Log } from "#storage/log.ts";
import type { Config } from "../config.ts";
import { DemoSimulator } from "./simulator.ts";

/** The addresses at which a server that listens on all of them is reached. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

interface SimulationOptions {
  config: Pick<Config, "simulator" | "host" | "port" | "httpPort" | "tls" | "dataDir">;
  provider: Pick<Provider, "demo" | "deviceLink">;
  /** The built program of the simulated devices. */
  program: string;
  log: Log;
}

/**
 * Starts the simulation of demo buildings' devices. Returns undefined when it is turned off, and in
 * development before the first build.
 */
export function startSimulator({
  config,
  provider,
  program,
  log,
}: SimulationOptions): DemoSimulator | undefined {
  const { simulator, host, port, httpPort, tls, dataDir } = config;
  const { demo, deviceLink } = provider;
  if (!simulator || !existsSync(program)) return undefined;
  const name = LOOPBACK[host] ?? (host.includes(":") ? `[${host}]` : host);
  return new DemoSimulator({
    demo,
    program,
    server: `mqtt://${name}:${deviceLink.mqttPort}`,
    web: tls && httpPort === undefined ? `https://${name}:${port}` : `http://${name}:${httpPort ?? port}`,
    folder: path.join(dataDir, "simulator"),
    log,
  });
}
