// @ts-check

const message = "Connections to other machines are opened by provider/outbound/ alone (decision 88).";

/**
 * What each module still offers outside `provider/outbound/`: listening, and pure functions on text.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const offered = {
  net: ["createServer", "isIP", "isIPv4", "isIPv6"],
  tls: ["TLSSocket", "createSecureContext"],
  http: ["createServer", "IncomingMessage"],
  https: ["createServer"],
  http2: [],
  dns: [],
  "dns/promises": [],
  dgram: [],
};

const packages = {
  mqtt: ["MqttClient"],
  ws: ["WebSocketServer", "createWebSocketStream"],
  undici: [],
  nodemailer: [],
};

const nodeModules = Object.entries(offered).flatMap(([name, names]) => [
  [name, names],
  [`node:${name}`, names],
]);

const globals = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];

/**
 * The rules that keep server code from opening connections.
 * @type {import("eslint").Linter.RulesRecord}
 */
export const oneWayOut = {
  "@typescript-eslint/no-restricted-imports": [
    "error",
    {
      paths: [...nodeModules, ...Object.entries(packages)].map(([name, allowImportNames]) => ({
        name,
        message,
        allowTypeImports: true,
        allowImportNames: allowImportNames?.length ? allowImportNames : undefined,
      })),
    },
  ],
  "no-restricted-globals": ["error", ...globals.map((name) => ({ name, message }))],
  "no-restricted-properties": [
    "error",
    ...globals.map((property) => ({ object: "globalThis", property, message })),
  ],
};

/** Where they apply: all code that runs in the server. */
export const serverFiles = ["{rules,contract,provider,server,app}/**/*.{ts,tsx}", "server.ts"];

/** Tests, browser code (the page's CSP limits where it connects), and the outbound module itself. */
export const notServerFiles = [
  "**/*.test.{ts,tsx}",
  "app/browser/**",
  "app/**/*.client.{ts,tsx}",
  "provider/outbound/**",
  // A Unix socket of this machine, no network.
  "server/commands/control.ts",
];
