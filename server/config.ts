import path from "node:path";
import { z } from "zod";
import type { ClientPair } from "#contract/client/client.ts";
import { email, newPassword } from "#contract/fields.ts";
import { makeTrust, type Trust } from "./client-address.ts";
import { isInOwnNetwork } from "./own-network.ts";
import { isWeakSecret } from "./secret.ts";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** What the environment says, checked (§5 of the house plan). */
export interface Config {
  host: string;
  /** 0: any free port. */
  port: number;
  /** The base of every link, without a slash at its end; unset, this server goes by any name of its network. */
  publicUrl: string | undefined;
  dataDir: string;
  backupDir: string;
  /** `postgres://…`, or the path of the embedded database's file. */
  databaseUrl: string;
  sessionSecret: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** Whether an empty installation is filled with a demo building. */
  demo: boolean;
  mqttPort: number;
  /** A broker for devices in service beside our own, as the servers and as the devices reach it. */
  broker: { url: string; devicesUrl: string } | undefined;
  /** Where Prometheus reads; unset, nowhere. */
  metricsPort: number | undefined;
  /** Public keys of whoever sells licences. */
  licencePublicKeys: string[];
  /** Whether anybody may sign up here, without an invite. */
  selfSignUp: boolean;
  /** Lets mail go to a server on this very machine, which is otherwise refused. */
  mailToLoopback: boolean;
  /** Takes the messages for mobile numbers; unset, none leaves. */
  messageGateway: { url: string; token: string | undefined } | undefined;
  trust: Trust;
  /** Whether anybody is trusted at all. */
  trustsProxy: boolean;
  logLevel: (typeof logLevels)[number];
  production: boolean;
  /** Set in cloud mode: the provider whose console this is. */
  provider: { baseUrl: string; client: ClientPair } | undefined;
  /** What whoever signs in to the API of this server names as its client; unset, any may sign in. */
  apiClient: ClientPair | undefined;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number <= 65_535, "must be a port number, at most 65535");

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text), "must be an address like https://console.example.com")
  .transform((text) => new URL(text))
  .refine(
    ({ protocol }) => protocol === "http:" || protocol === "https:",
    "must start with http:// or https://",
  )
  .refine(
    ({ username, search, hash }) => !username && !search && !hash,
    "must be an address and nothing more",
  );

const publicUrl = webAddress
  .refine(
    ({ pathname }) => pathname === "/",
    "must not have a path: the console lives at the root of its host",
  )
  .transform(({ origin }) => origin);

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const OPEN_TO_ALL = "must be encrypted (mqtts://), but for a host of one's own network: secrets go there";

const brokerUrl = z
  .string()
  .max(2000)
  .refine(
    (text) => /^mqtts?:\/\//.test(text) && URL.canParse(text),
    "must be an address like mqtts://name:password@broker.example.com",
  )
  .transform((text) => new URL(text))
  .refine(
    ({ hostname, pathname, search, hash }) => hostname !== "" && /^\/?$/.test(pathname + search + hash),
    "must be an address and nothing more",
  )
  .refine(
    ({ username, password }) => username !== "" && password !== "",
    "must name who signs in, like mqtts://name:password@broker.example.com",
  )
  .refine((url) => url.protocol === "mqtts:" || isInOwnNetwork(url), OPEN_TO_ALL);

const devicesUrl = z
  .string()
  .max(2000)
  .refine(
    (text) => /^(mqtt|ws)s?:\/\//.test(text) && URL.canParse(text),
    "must be an address like mqtts://broker.example.com or wss://console.example.com/broker",
  )
  .refine((text) => {
    const { username, password } = new URL(text);
    return username + password === "";
  }, "must have no name and no password in it: each device has its own")
  .refine(
    (text) => {
      const url = new URL(text);
      return /^(mqtts|wss):$/.test(url.protocol) || isInOwnNetwork(url);
    },
    OPEN_TO_ALL.replace("mqtts://", "mqtts:// or wss://"),
  );

export const variables = z
  .object({
    HOST: z.string().max(255).default("127.0.0.1"),
    PORT: port.default(3000),
    PUBLIC_URL: publicUrl.optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: databaseUrl.optional(),
    PROVIDER_URL: webAddress.transform(({ href }) => href.replace(/\/+$/, "")).optional(),
    PROVIDER_CLIENT_ID: z.string().max(128).optional(),
    PROVIDER_CLIENT_SECRET: z.string().max(256).optional(),
    API_CLIENT_ID: z.string().max(128).optional(),
    API_CLIENT_SECRET: z
      .string()
      .max(256)
      .refine((secret) => !isWeakSecret(secret), "must be random: 32 characters or more, and no example's")
      .optional(),
    SESSION_SECRET: z
      .string()
      .refine((secret) => !isWeakSecret(secret), "must be random: 32 characters or more, and no example's")
      .optional(),
    ADMIN_EMAIL: z
      .string()
      .refine((text) => email.safeParse(text).success, "must be one e-mail address")
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine((text) => newPassword.safeParse(text).success, "must have 10 to 128 characters")
      .optional(),
    DEMO: z.enum(["0", "1"], "must be 1 or 0").default("0"),
    BACKUP_DIR: z.string().max(1024).optional(),
    MQTT_PORT: port.default(1883),
    MQTT_URL: brokerUrl.optional(),
    MQTT_DEVICES_URL: devicesUrl.optional(),
    METRICS_PORT: port.optional(),
    LICENCE_PUBLIC_KEYS: z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .refine(
        (keys) => keys.every((key) => /^[\w-]{43}$/.test(key)),
        "must list Ed25519 public keys of 32 bytes in base64url, with commas between",
      )
      .default([]),
    SELF_SIGN_UP: z.enum(["0", "1"], "must be 1 or 0").default("0"),
    MAIL_TO_LOOPBACK: z.enum(["0", "1"], "must be 1 or 0").default("0"),
    MESSAGE_GATEWAY_URL: webAddress
      .refine(
        (url) => url.protocol === "https:" || isInOwnNetwork(url),
        "must start with https://, but for a host of one's own network: links of people go there",
      )
      .transform(({ href }) => href)
      .optional(),
    MESSAGE_GATEWAY_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{1,1024}$/, "must be one line of 1024 characters at most, without spaces")
      .optional(),
    TRUST_PROXY: z
      .string()
      .transform((text, context) => {
        const trust = makeTrust(text);
        if (trust) return trust;
        context.addIssue("must list the addresses or networks of the proxies, with commas between");
        return z.NEVER;
      })
      .optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
    NODE_ENV: z.string().optional(),
  })
  .refine((all) => (all.ADMIN_EMAIL === undefined) === (all.ADMIN_PASSWORD === undefined), {
    path: ["ADMIN_EMAIL"],
    message: "and ADMIN_PASSWORD are set together or not at all",
  })
  .refine((all) => (all.API_CLIENT_ID === undefined) === (all.API_CLIENT_SECRET === undefined), {
    path: ["API_CLIENT_ID"],
    message: "and API_CLIENT_SECRET are set together or not at all",
  })
  .refine((all) => (all.PROVIDER_URL === undefined) === (all.PROVIDER_CLIENT_ID === undefined), {
    path: ["PROVIDER_URL"],
    message: "and PROVIDER_CLIENT_ID are set together or not at all",
  })
  .refine((all) => all.MQTT_URL !== undefined || all.MQTT_DEVICES_URL === undefined, {
    path: ["MQTT_DEVICES_URL"],
    message: "is for MQTT_URL, which is not set",
  })
  .refine((all) => all.MQTT_URL === undefined || all.PROVIDER_URL === undefined, {
    path: ["MQTT_URL"],
    message: "is for devices of one's own: a provider's console has none",
  })
  .refine((all) => all.MESSAGE_GATEWAY_URL !== undefined || all.MESSAGE_GATEWAY_TOKEN === undefined, {
    path: ["MESSAGE_GATEWAY_TOKEN"],
    message: "is for MESSAGE_GATEWAY_URL, which is not set",
  })
  .refine((all) => all.DEMO === "0" || all.PROVIDER_URL === undefined, {
    path: ["DEMO"],
    message: "is for a database of one's own: a provider's console has none",
  });

/**
 * Reads the environment; a variable that is empty counts as unset.
 * @throws Error that names each wrong variable, a line each, and never shows a value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const result = variables.safeParse(Object.fromEntries(set));
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"),
    );
  }
  const all = result.data;
  const dataDir = path.resolve(all.DATA_DIR);
  return {
    host: all.HOST,
    port: all.PORT,
    publicUrl: all.PUBLIC_URL,
    dataDir,
    databaseUrl: all.DATABASE_URL ?? path.join(dataDir, "portineria.db"),
    backupDir: path.resolve(all.BACKUP_DIR ?? path.join(dataDir, "backups")),
    sessionSecret: all.SESSION_SECRET,
    admin:
      all.ADMIN_EMAIL !== undefined && all.ADMIN_PASSWORD !== undefined
        ? { email: all.ADMIN_EMAIL, password: all.ADMIN_PASSWORD }
        : undefined,
    demo: all.DEMO === "1",
    mqttPort: all.MQTT_PORT,
    broker: all.MQTT_URL && {
      url: all.MQTT_URL.href,
      devicesUrl: all.MQTT_DEVICES_URL ?? `${all.MQTT_URL.protocol}//${all.MQTT_URL.host}`,
    },
    metricsPort: all.METRICS_PORT,
    licencePublicKeys: all.LICENCE_PUBLIC_KEYS,
    selfSignUp: all.SELF_SIGN_UP === "1",
    mailToLoopback: all.MAIL_TO_LOOPBACK === "1",
    messageGateway:
      all.MESSAGE_GATEWAY_URL === undefined
        ? undefined
        : { url: all.MESSAGE_GATEWAY_URL, token: all.MESSAGE_GATEWAY_TOKEN },
    trust: all.TRUST_PROXY ?? trustNobody,
    trustsProxy: all.TRUST_PROXY !== undefined,
    logLevel: all.LOG_LEVEL,
    production: all.NODE_ENV === "production",
    provider:
      all.PROVIDER_URL !== undefined && all.PROVIDER_CLIENT_ID !== undefined
        ? {
            baseUrl: all.PROVIDER_URL,
            client: {
              clientId: all.PROVIDER_CLIENT_ID,
              clientSecret: all.PROVIDER_CLIENT_SECRET ?? "",
            },
          }
        : undefined,
    apiClient:
      all.API_CLIENT_ID !== undefined && all.API_CLIENT_SECRET !== undefined
        ? { clientId: all.API_CLIENT_ID, clientSecret: all.API_CLIENT_SECRET }
        : undefined,
  };
}

const trustNobody: Trust = () => false;
