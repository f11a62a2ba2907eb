import { z } from "zod";
import { email, newPassword } from "#contract/fields.ts";
import { isInOwnNetwork, readNetworks } from "#rules/installation/ip-networks.ts";
import { readBuildingNetworks } from "#rules/installation/outbound.ts";
import { isRealSubject } from "#rules/installation/vapid-subject.ts";
import { DEFAULT_CONNECTIONS } from "#storage/engine/postgres-engine.ts";
import { createTrust } from "./http/client-address.ts";
import { isWeakSecret, parseKeyLine } from "./secret.ts";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

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
  .refine(({ pathname }) => pathname === "/", "must not have a path: the console is at the root of its host")
  .transform(({ origin }) => origin);

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const OPEN_TO_ALL =
  "must be encrypted (mqtts://), except for a host in your own network, as secrets are sent there";

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
  }, "must contain no name and no password, as each device has its own")
  .refine(
    (text) => {
      const url = new URL(text);
      return /^(mqtts|wss):$/.test(url.protocol) || isInOwnNetwork(url);
    },
    OPEN_TO_ALL.replace("mqtts://", "mqtts:// or wss://"),
  );

/** The variables of the environment, and what each may be. */
export const variables = z
  .object({
    HOST: z.string().max(255).default("127.0.0.1"),
    PORT: port.default(3000),
    PUBLIC_URL: publicUrl.optional(),
    TLS: z.enum(["local"], "must be local, or unset").optional(),
    TLS_CERT_FILE: z.string().max(1024).optional(),
    TLS_KEY_FILE: z.string().max(1024).optional(),
    HTTP_PORT: port.optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_CONNECTIONS: z
      .string()
      .regex(/^\d{1,3}$/, "must be a number")
      .transform(Number)
      .refine((number) => number >= 2 && number <= 100, "must be 2 to 100")
      .default(DEFAULT_CONNECTIONS),
    PROVIDER_URL: webAddress.transform(({ href }) => href.replace(/\/+$/, "")).optional(),
    PROVIDER_CLIENT_ID: z.string().max(128).optional(),
    PROVIDER_CLIENT_SECRET: z.string().max(256).optional(),
    PROVIDER_BLOB_ORIGINS: z
      .string()
      .max(2000)
      .transform((text) => text.split(",").map((origin) => origin.trim()))
      .refine(
        (origins) => origins.every((origin) => publicUrl.safeParse(origin).success),
        "must list origins like https://pictures.example.com, with commas between",
      )
      .transform((origins) => origins.map((origin) => new URL(origin).origin))
      .default([]),
    API_CLIENT_ID: z.string().max(128).optional(),
    API_CLIENT_SECRET: z
      .string()
      .max(256)
      .refine((secret) => !isWeakSecret(secret), "must be random: 32 characters or more, and no example's")
      .optional(),
    SESSION_SECRET: z
      .string()
      .refine(
        (secret) => parseKeyLine(secret) !== undefined || !isWeakSecret(secret),
        "must be random: 32 characters or more, and no example's; or the whole line of a secret.key",
      )
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
    SIMULATOR: z.enum(["0", "1"], "must be 1 or 0").default("1"),
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
    SECURITY_CONTACT: z
      .string()
      .max(255)
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must start with mailto: or https://")
      .optional(),
    MAIL_TO_LOOPBACK: z.enum(["0", "1"], "must be 1 or 0").default("0"),
    BUILDING_ALLOW: z
      .string()
      .max(2000)
      .transform((text, context) => {
        const networks = readBuildingNetworks(text);
        if (networks) return networks;
        context.addIssue(
          "must list addresses or networks like 10.0.0.0/8, with commas between, each with the id of its building before it if it is for that one only, like ID=10.0.0.0/8",
        );
        return z.NEVER;
      })
      .default([]),
    PUSH_ALLOW: z
      .string()
      .max(2000)
      .transform((text, context) => {
        const networks = readNetworks(text);
        if (networks) return networks;
        context.addIssue("must list addresses or networks like 10.0.0.0/8, with commas between");
        return z.NEVER;
      })
      .default([]),
    VAPID_SUBJECT: z
      .string()
      .max(255)
      .regex(/^(mailto:|https:\/\/)/, "must start with mailto: or https://")
      .refine(
        isRealSubject,
        "must be one address with a public name: Apple's push service refuses localhost, .local, .test and other names of a local network, names without a dot and IP addresses",
      )
      .optional(),
    // It opened addresses to the mail server and to all buildings at once.
    OUTBOUND_ALLOW: z
      .never(
        "is replaced: BUILDING_ALLOW lists the networks of auxiliaries and cameras, MAIL_TO_LOOPBACK=1 allows a mail server on this machine",
      )
      .optional(),
    MESSAGE_GATEWAY_URL: webAddress
      .refine(
        (url) => url.protocol === "https:" || isInOwnNetwork(url),
        "must start with https://, except for a host in your own network, as people's links are sent there",
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
        const trust = createTrust(text);
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
  .refine((all) => (all.TLS_CERT_FILE === undefined) === (all.TLS_KEY_FILE === undefined), {
    path: ["TLS_CERT_FILE"],
    message: "and TLS_KEY_FILE are set together or not at all",
  })
  .refine((all) => all.TLS_CERT_FILE === undefined || all.PUBLIC_URL?.startsWith("https://"), {
    path: ["TLS_CERT_FILE"],
    message: "requires PUBLIC_URL with https:// and a name of the certificate",
  })
  .refine((all) => all.TLS === undefined || all.PUBLIC_URL?.startsWith("https://"), {
    path: ["TLS"],
    message: "requires PUBLIC_URL with https:// and the name or address of this machine that people type",
  })
  .refine((all) => all.TLS === undefined || all.TLS_CERT_FILE === undefined, {
    path: ["TLS"],
    message: "and TLS_CERT_FILE can't be set together",
  })
  .refine((all) => all.HTTP_PORT === undefined || all.TLS !== undefined || all.TLS_CERT_FILE !== undefined, {
    path: ["HTTP_PORT"],
    message: "requires TLS_CERT_FILE or TLS: without a certificate PORT is the port for http",
  })
  .refine((all) => (all.API_CLIENT_ID === undefined) === (all.API_CLIENT_SECRET === undefined), {
    path: ["API_CLIENT_ID"],
    message: "and API_CLIENT_SECRET are set together or not at all",
  })
  .refine((all) => (all.PROVIDER_URL === undefined) === (all.PROVIDER_CLIENT_ID === undefined), {
    path: ["PROVIDER_URL"],
    message: "and PROVIDER_CLIENT_ID are set together or not at all",
  })
  .refine((all) => all.PROVIDER_URL !== undefined || all.PROVIDER_BLOB_ORIGINS.length === 0, {
    path: ["PROVIDER_BLOB_ORIGINS"],
    message: "requires PROVIDER_URL",
  })
  .refine((all) => all.MQTT_URL !== undefined || all.MQTT_DEVICES_URL === undefined, {
    path: ["MQTT_DEVICES_URL"],
    message: "requires MQTT_URL",
  })
  .refine((all) => all.MQTT_URL === undefined || all.PROVIDER_URL === undefined, {
    path: ["MQTT_URL"],
    message: "can't be set with PROVIDER_URL: such a console has no devices",
  })
  .refine((all) => all.MESSAGE_GATEWAY_URL !== undefined || all.MESSAGE_GATEWAY_TOKEN === undefined, {
    path: ["MESSAGE_GATEWAY_TOKEN"],
    message: "requires MESSAGE_GATEWAY_URL",
  })
  .refine((all) => all.DEMO === "0" || all.PROVIDER_URL === undefined, {
    path: ["DEMO"],
    message: "can't be set with PROVIDER_URL: such a console has no database",
  });
