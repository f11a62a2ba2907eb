import path from "node:path";
import type { z } from "zod";
import type { ClientPair } from "#contract/client/client.ts";
import type { OutboundSettings } from "#rules/installation/outbound.ts";
import { chooseVapidSubject } from "#rules/installation/vapid-subject.ts";
import type { Trust } from "./http/client-address.ts";
import { readSecretFiles } from "./secret-files.ts";
import type { TlsSettings } from "./tls/certificate-pair.ts";
import { type logLevels, variables } from "./variables.ts";

const DEFAULT_HTTP_PORT = 3080;

/** The settings from the environment, validated. */
export interface Config {
  host: string;
  /** 0: any free port. */
  port: number;
  /**
   * The base of every link, without a trailing slash; when unset, this server accepts any name of its
   * network.
   */
  publicUrl: string | undefined;
  /** The certificate of this server; when unset, it listens by http. */
  tls: TlsSettings | undefined;
  /** The port at which a server with a certificate also listens by http; when unset, there is none. */
  httpPort: number | undefined;
  dataDir: string;
  backupDir: string;
  /** `postgres://…`, or the path of the embedded database's file. */
  databaseUrl: string;
  /** How many connections to PostgreSQL the server opens at most for queries. */
  databaseConnections: number;
  sessionSecret: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** Whether an empty installation is filled with a demo building. */
  demo: boolean;
  /** Whether the devices of demo buildings are simulated. */
  simulator: boolean;
  mqttPort: number;
  /** An external broker in addition to the embedded one, with its addresses for servers and for devices. */
  broker: { url: string; devicesUrl: string } | undefined;
  /** The port at which Prometheus reads the metrics; when unset, there is none. */
  metricsPort: number | undefined;
  /** Public keys of licence vendors. */
  licencePublicKeys: string[];
  /** Whether anyone may sign up here, without an invite. */
  selfSignUp: boolean;
  /** Where weaknesses of this installation are reported: `mailto:…` or `https://…`. */
  securityContact: string | undefined;
  /** How push services reach the operator: `mailto:…` or `https://…`; undefined if no real address is known. */
  vapidSubject: string | undefined;
  /** What may be connected to in addition to the usual hosts. */
  outbound: OutboundSettings;
  /** The gateway for mobile numbers; when unset, no message is sent to them. */
  messageGateway: { url: string; token: string | undefined } | undefined;
  trust: Trust;
  /** Whether any proxy is trusted. */
  trustsProxy: boolean;
  logLevel: (typeof logLevels)[number];
  production: boolean;
  /** Set in cloud mode: the provider of this console. */
  provider: { baseUrl: string; client: ClientPair; blobOrigins: string[] } | undefined;
  /** The client pair for signing in to the API of this server; when unset, any client may sign in. */
  apiClient: ClientPair | undefined;
}

/**
 * Reads the environment; an empty variable counts as unset.
 * @throws Error that names each wrong variable, one per line, and never shows a value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  const result = variables.safeParse(readSecretFiles(Object.fromEntries(set)));
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
    tls: readTlsSettings(all),
    // The certificate of an own authority is fetched there before https can be trusted.
    httpPort: all.HTTP_PORT ?? (all.TLS === "local" ? DEFAULT_HTTP_PORT : undefined),
    dataDir,
    databaseUrl: all.DATABASE_URL ?? path.join(dataDir, "portineria.db"),
    databaseConnections: all.DATABASE_CONNECTIONS,
    backupDir: path.resolve(all.BACKUP_DIR ?? path.join(dataDir, "backups")),
    sessionSecret: all.SESSION_SECRET,
    admin:
      all.ADMIN_EMAIL !== undefined && all.ADMIN_PASSWORD !== undefined
        ? { email: all.ADMIN_EMAIL, password: all.ADMIN_PASSWORD }
        : undefined,
    demo: all.DEMO === "1",
    simulator: all.SIMULATOR === "1",
    mqttPort: all.MQTT_PORT,
    broker: all.MQTT_URL && {
      url: all.MQTT_URL.href,
      devicesUrl: all.MQTT_DEVICES_URL ?? `${all.MQTT_URL.protocol}//${all.MQTT_URL.host}`,
    },
    metricsPort: all.METRICS_PORT,
    licencePublicKeys: all.LICENCE_PUBLIC_KEYS,
    selfSignUp: all.SELF_SIGN_UP === "1",
    securityContact: all.SECURITY_CONTACT,
    vapidSubject: chooseVapidSubject({
      vapidSubject: all.VAPID_SUBJECT,
      publicUrl: all.PUBLIC_URL,
      adminEmail: all.ADMIN_EMAIL,
    }),
    outbound: {
      mailToThisMachine: all.MAIL_TO_LOOPBACK === "1",
      toBuildings: all.BUILDING_ALLOW,
      toPushServices: all.PUSH_ALLOW,
    },
    messageGateway:
      all.MESSAGE_GATEWAY_URL === undefined
        ? undefined
        : { url: all.MESSAGE_GATEWAY_URL, token: all.MESSAGE_GATEWAY_TOKEN },
    trust: all.TRUST_PROXY ?? trustNone,
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
            blobOrigins: all.PROVIDER_BLOB_ORIGINS,
          }
        : undefined,
    apiClient:
      all.API_CLIENT_ID !== undefined && all.API_CLIENT_SECRET !== undefined
        ? { clientId: all.API_CLIENT_ID, clientSecret: all.API_CLIENT_SECRET }
        : undefined,
  };
}

function readTlsSettings({
  PUBLIC_URL: publicUrl,
  TLS,
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
}: z.infer<typeof variables>): TlsSettings | undefined {
  if (publicUrl === undefined) return undefined;
  if (TLS === "local") return { publicUrl, files: undefined };
  return certFile === undefined || keyFile === undefined
    ? undefined
    : { publicUrl, files: { certFile, keyFile } };
}

const trustNone: Trust = () => false;
