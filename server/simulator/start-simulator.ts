import { existsSync } from "node:fs";
import path from "node:path";
import type { Log } from "#provider/context.ts";
import type { Provider } from "#provider/provider.ts";
import type { Config } from "../config.ts";
import { DemoSimulator } from "./simulator.ts";

/** A server that listens at all addresses is reached at these. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

interface Surroundings {
  config: Pick<Config, "simulator" | "host" | "port" | "dataDir">;
  provider: Pick<Provider, "demo" | "deviceLink">;
  /** The built program of the simulated devices. */
  program: string;
  log: Log;
}

/** Undefined where the devices of demo buildings are not simulated; in development before the first build, too. */
export function startSimulator({ config, provider, program, log }: Surroundings): DemoSimulator | undefined {
  const { simulator, host, port, dataDir } = config;
  const { demo, deviceLink } = provider;
  if (!simulator || !existsSync(program)) return undefined;
  const name = LOOPBACK[host] ?? (host.includes(":") ? `[${host}]` : host);
  return new DemoSimulator({
    demo,
    program,
    server: `mqtt://${name}:${deviceLink.mqttPort}`,
    web: `http://${name}:${port}`,
    folder: path.join(dataDir, "simulator"),
    log,
  });
}
