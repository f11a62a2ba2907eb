import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { debianPrograms } from "../../../commands/testing/debian-programs.mjs";
import { endProcess, freePort } from "../processes/own-process.ts";

const START_TIMEOUT_MS = 60_000;
const CERTIFICATES = path.resolve("tests/support/certificates");
const [CERTIFICATE, KEY] = [path.join(CERTIFICATES, "valid.pem"), path.join(CERTIFICATES, "key.pem")];

interface Ports {
  /** Where the proxy listens. */
  port: number;
  /** Where the server listens, and the second one of several. */
  serverPort: number;
  secondServerPort: number;
  /** For the proxy's own files. */
  folder: string;
}

/** A real proxy that terminates TLS in front of a server. */
export interface FrontProxy {
  url: string;
  /** Where the server has to listen. */
  serverPort: number;
  /** Where the second one has to listen, behind a proxy of several. */
  secondServerPort: number;
  stop(): Promise<void>;
}

/** The proxies, and how each is started with a file of settings. */
const proxies = {
  caddy: { program: "caddy", settings: caddySettings, command: runCaddy },
  caddyOfSeveral: { program: "caddy", settings: severalCaddySettings, command: runCaddy },
  nginx: {
    program: "nginx",
    settings: nginxSettings,
    command: (file: string, folder: string) => ["nginx", "-p", folder, "-e", "stderr", "-c", file],
  },
} as const;

function runCaddy(file: string): string[] {
  return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
}

export type ProxyName = keyof typeof proxies;

/** Returns why a proxy can't run here; undefined if it can. `npm run test:all` installs it. */
export function whyNoProxy(name: ProxyName): string | undefined {
  const { program } = proxies[name];
  return debianPrograms[program].isThere() ? undefined : `${program} is not installed`;
}

/** Starts a proxy on free ports. */
export async function startFrontProxy(name: ProxyName): Promise<FrontProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `portineria-${name}-`));
  const [port, serverPort, secondServerPort] = [await freePort(), await freePort(), await freePort()];
  const { settings, command } = proxies[name];
  const file = path.join(folder, "settings");
  writeFileSync(file, settings({ port, serverPort, secondServerPort, folder }));
  const [program = "", ...words] = command(file, folder);
  // Caddy has its own data below HOME.
  const env = { ...process.env, HOME: folder };
  const child = spawn(program, words, { env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const stopWithProcess = () => child.kill("SIGKILL");
  process.once("exit", stopWithProcess);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} does not start:\n${output}`);
    await sleep(25);
  }
  return {
    url: `https://127.0.0.1:${port}`,
    serverPort,
    secondServerPort,
    async stop() {
      process.off("exit", stopWithProcess);
      await endProcess(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns deploy/Caddyfile.single for these ports and a certificate of the tests. */
function caddySettings({ port, serverPort, folder }: Ports): string {
  const deployed = readFileSync("deploy/Caddyfile.single", "utf8");
  const site = deployed
    .replace(/^door\.example\.com \{$/m, siteWithCertificate(port))
    .replace("127.0.0.1:3000", `127.0.0.1:${serverPort}`);
  return withOwnFolder(site, folder);
}

/** Returns deploy/Caddyfile for these ports and a certificate of the tests. */
function severalCaddySettings({ port, serverPort, secondServerPort, folder }: Ports): string {
  const deployed = readFileSync("deploy/Caddyfile", "utf8");
  const site = deployed
    .replace(/^\{\$SITE\} \{$/m, siteWithCertificate(port))
    .replace("portineria-scale-portineria-1:3000", `127.0.0.1:${serverPort}`)
    .replace("portineria-scale-portineria-2:3000", `127.0.0.1:${secondServerPort}`);
  return withOwnFolder(site, folder);
}

function siteWithCertificate(port: number): string {
  return `https://127.0.0.1:${port} {\n\ttls ${CERTIFICATE} ${KEY}`;
}

function withOwnFolder(site: string, folder: string): string {
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${site}`;
}

function nginxSettings({ port, serverPort, folder }: Ports): string {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `
    ${user}
    daemon off;
    pid ${folder}/pid;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${CERTIFICATE};
        ssl_certificate_key ${KEY};
        location / {
          proxy_pass http://127.0.0.1:${serverPort};
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
