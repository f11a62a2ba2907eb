import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcess, freePort } from "../processes/own-process.ts";

const PLUGIN = "mosquitto_dynamic_security.so";
const LIBRARIES = "/usr/lib";
const START_TIMEOUT_MS = 60_000;

/** Mosquitto with the plugin for accounts, configured by deploy/mosquitto.conf. */
export interface Mosquitto {
  /** With the name and password of the account that may create accounts. */
  url: string;
  port: number;
  /** Where it accepts web sockets. */
  webPort: number;
  /** Kills it as a crash would; it remains stopped until `start`. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Starts again with only the first account. */
  forget(): Promise<void>;
  /** Suspends and resumes the process: while suspended it accepts connections and sends nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Returns where Mosquitto is on this machine, or why it can't be used. */
export function findMosquitto(): { program: string; control: string; plugin: string } | { missing: string } {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const find = (name: string): string | undefined =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const [program, control] = [find("mosquitto"), find("mosquitto_ctrl")];
  if (!program || !control) return { missing: "no Mosquitto in PATH" };
  const plugin = [LIBRARIES, ...readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))]
    .map((folder) => join(folder, PLUGIN))
    .find((file) => existsSync(file));
  return plugin ? { program, control, plugin } : { missing: `no ${PLUGIN} below ${LIBRARIES}` };
}

/**
 * Starts Mosquitto in a new folder; `stop()` removes both. Without accounts it accepts every client. Throws
 * if there is no Mosquitto to use.
 */
export async function startMosquitto({ keepsAccounts = true } = {}): Promise<Mosquitto> {
  const found = findMosquitto();
  if ("missing" in found) throw new Error(found.missing);
  const { program, control, plugin } = found;
  const folder = mkdtempSync(join(tmpdir(), "portineria-mosquitto-"));
  const accounts = join(folder, "accounts.json");
  const password = randomBytes(16).toString("hex");
  function initialize(): void {
    rmSync(accounts, { force: true });
    const words = ["dynsec", "init", accounts, "portineria", password];
    execFileSync(control, words, { stdio: ["ignore", "ignore", "pipe"] });
  }
  initialize();
  const [port, webPort] = [await freePort(), await freePort()];
  const configuration = join(folder, "mosquitto.conf");
  const changes: [from: RegExp, to: string][] = [
    [/^plugin .*$/m, keepsAccounts ? `plugin ${plugin}` : ""],
    [/^plugin_opt_config_file .*$/m, keepsAccounts ? `plugin_opt_config_file ${accounts}` : ""],
    [/^allow_anonymous .*$/m, `allow_anonymous ${!keepsAccounts}`],
    [/^listener 1883$/m, `listener ${port} 127.0.0.1`],
    [/^listener 9001$/m, `listener ${webPort} 127.0.0.1`],
  ];
  const deployed = readFileSync("deploy/mosquitto.conf", "utf8");
  const changed = changes.reduce((text, [from, to]) => text.replace(from, to), deployed);
  // Started by root it would switch to a user who can't read its accounts.
  writeFileSync(configuration, process.getuid?.() === 0 ? `user root\n${changed}` : changed);
  async function launch(): Promise<ChildProcess> {
    const child = spawn(program, ["-c", configuration], { stdio: "ignore" });
    await untilListening(port, child);
    return child;
  }
  let server = await launch();
  const stopWithProcess = () => server.kill("SIGKILL");
  process.once("exit", stopWithProcess);
  const crash = () => endProcess(server, "SIGKILL");
  return {
    url: `mqtt://portineria:${password}@127.0.0.1:${port}`,
    port,
    webPort,
    crash,
    async start() {
      server = await launch();
    },
    async forget() {
      await crash();
      initialize();
      server = await launch();
    },
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    async stop() {
      process.off("exit", stopWithProcess);
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`Mosquitto ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error("Mosquitto does not start");
    await sleep(25);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
