import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./data-dir.ts";
import { installationSecret, readInstallationSecret } from "./secret.ts";
import { SECRET_SETTINGS } from "./secret-files.ts";
import { variables } from "./variables.ts";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "data");
}

describe("the environment", () => {
  it.each([
    ["PORT", "80a"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["MQTT_PORT", "1e3"],
    ["PUBLIC_URL", "door.example"],
    ["PUBLIC_URL", "ftp://door.example"],
    ["HTTP_PORT", "80a"],
    ["HTTP_PORT", "8080"],
    ["TLS", "internal"],
    ["TLS", "local"],
    ["TLS_CERT_FILE", "/run/certificate/fullchain.pem"],
    ["PUBLIC_URL", "https://door.example/console"],
    ["PUBLIC_URL", "https://user@door.example"],
    ["DATABASE_URL", "mysql://localhost/a"],
    ["DATABASE_CONNECTIONS", "001"],
    ["DATABASE_CONNECTIONS", "101"],
    ["DATABASE_CONNECTIONS", "ten"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["SESSION_SECRET", "change-me-to-something-long-and-random-please"],
    ["ADMIN_EMAIL", "ada@example.test"],
    ["PROVIDER_URL", "https://provider.example"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["LOG_LEVEL", "loud"],
    ["MAIL_TO_LOOPBACK", "yes"],
    ["BUILDING_ALLOW", "192.168.20.0/33"],
    ["BUILDING_ALLOW", "casa verde=10.0.0.1"],
    ["PUSH_ALLOW", "192.168.20.0/33"],
    ["PUSH_ALLOW", "casa=10.0.0.1"],
    ["VAPID_SUBJECT", "ada@casa-verde.it"],
    ["VAPID_SUBJECT", "http://door.casa-verde.it"],
    ["VAPID_SUBJECT", "mailto:ada@localhost"],
    ["VAPID_SUBJECT", "https://door.local"],
    ["VAPID_SUBJECT", "https://192.168.1.5"],
    ["OUTBOUND_ALLOW", "192.168.20.0/24"],
    ["MESSAGE_GATEWAY_URL", "http://sms.example.com/send"],
    ["MESSAGE_GATEWAY_URL", "http://172.32.0.1/send"],
    ["MESSAGE_GATEWAY_URL", "http://[2001:db8::1]/send"],
    ["MESSAGE_GATEWAY_URL", "https://user:word@sms.example.com"],
    ["MESSAGE_GATEWAY_TOKEN", "a token"],
    ["MESSAGE_GATEWAY_TOKEN", "token-without-a-gateway"],
    ["DEMO", "yes"],
    ["LICENCE_PUBLIC_KEYS", "too-short"],
    ["MQTT_URL", "https://name:word@broker.example.com"],
    ["MQTT_URL", "mqtts://broker.example.com"],
    ["MQTT_URL", "mqtts://name:word@broker.example.com/path"],
    ["MQTT_URL", "mqtt://name:word@broker.example.com"],
    ["MQTT_DEVICES_URL", "mqtts://name:word@broker.example.com"],
    ["MQTT_DEVICES_URL", "ws://broker.example.com/broker"],
    ["MQTT_DEVICES_URL", "http://10.0.0.1"],
  ])("is refused for %s=%s, by name and without the value", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} `));
    expect(read).not.toThrow(value);
  });

  it.each([undefined, "http://door.example"])(
    "requires an address by https for a certificate: not %s",
    (PUBLIC_URL) => {
      const files = { TLS_CERT_FILE: "/run/cert.pem", TLS_KEY_FILE: "/run/key.pem" };
      expect(() => readConfig({ ...files, PUBLIC_URL })).toThrow(
        /^TLS_CERT_FILE requires PUBLIC_URL with https/,
      );
      const config = readConfig({ ...files, PUBLIC_URL: "https://door.example", HTTP_PORT: "80" });
      const tls = {
        publicUrl: "https://door.example",
        files: { certFile: "/run/cert.pem", keyFile: "/run/key.pem" },
      };
      expect(config).toMatchObject({ tls, httpPort: 80 });
    },
  );

  it("has a port for http beside an authority of its own, and no other certificate", () => {
    const settings = { TLS: "local", PUBLIC_URL: "https://door.example" };
    const tls = { publicUrl: "https://door.example", files: undefined };
    expect(readConfig(settings)).toMatchObject({ tls, httpPort: 3080 });
    expect(readConfig({ ...settings, HTTP_PORT: "80" }).httpPort).toBe(80);
    const files = { TLS_CERT_FILE: "/run/cert.pem", TLS_KEY_FILE: "/run/key.pem" };
    expect(() => readConfig({ ...settings, ...files })).toThrow(
      "TLS and TLS_CERT_FILE can't be set together",
    );
  });

  it("reports everything that is wrong at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "x" })).toThrow(/PORT .*\nLOG_LEVEL /);
  });

  it("needs nothing to be set, and takes empty as unset", () => {
    const config = readConfig({ PUBLIC_URL: "", HOME: "/root" });
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: undefined,
      mqttPort: 1883,
      provider: undefined,
    });
    expect(config.databaseUrl).toBe(path.resolve("data/portineria.db"));
    expect(config.trust("127.0.0.1")).toBe(false);
  });

  it("returns what is set", () => {
    const config = readConfig({
      PUBLIC_URL: "https://Door.example:443/",
      DATABASE_URL: "postgres://localhost/portineria",
      DATABASE_CONNECTIONS: "4",
      ADMIN_EMAIL: "ada@example.test",
      ADMIN_PASSWORD: "a-long-enough-password",
      PROVIDER_URL: "https://provider.example/base/",
      PROVIDER_CLIENT_ID: "console",
      API_CLIENT_ID: "a-console",
      API_CLIENT_SECRET: "x8w7e6r5t4z3u2i1o0p9a8s7d6f5g4h3",
      TRUST_PROXY: "10.0.0.0/8, ::1",
      METRICS_PORT: "0",
      SESSION_SECRET: "q8w7e6r5t4z3u2i1o0p9a8s7d6f5g4h3",
    });
    expect(config).toMatchObject({
      publicUrl: "https://door.example",
      databaseUrl: "postgres://localhost/portineria",
      databaseConnections: 4,
      admin: { email: "ada@example.test" },
      metricsPort: 0,
      provider: {
        baseUrl: "https://provider.example/base",
        client: { clientId: "console", clientSecret: "" },
      },
      apiClient: { clientId: "a-console", clientSecret: "x8w7e6r5t4z3u2i1o0p9a8s7d6f5g4h3" },
    });
    expect([config.trust("10.2.3.4"), config.trust("::1"), config.trust("11.0.0.1")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a secret in a file", () => {
  const token = "d5Gk-8sRq-2vXw-7mZp";
  const MESSAGE_GATEWAY_URL = "https://sms.example.com/send";

  function fileWith(text: string): string {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, "token"), text);
    return path.join(folder, "token");
  }

  it.each(["", "\n", "\r\n"])("is read without the end of its line (%j)", (end) => {
    const MESSAGE_GATEWAY_TOKEN_FILE = fileWith(token + end);
    const { messageGateway } = readConfig({ MESSAGE_GATEWAY_URL, MESSAGE_GATEWAY_TOKEN_FILE });
    expect(messageGateway).toEqual({ url: MESSAGE_GATEWAY_URL, token });
  });

  it.each(SECRET_SETTINGS)("can be %s", (name) => {
    expect(variables.shape).toHaveProperty(name);
    expect(() => readConfig({ [`${name}_FILE`]: "/nowhere/token" })).toThrow(
      `${name}_FILE names a file that can't be read (ENOENT)`,
    );
  });

  it("is validated as if it were set, and not shown", () => {
    const read = () => readConfig({ SESSION_SECRET_FILE: fileWith(token) });
    expect(read).toThrow(/^SESSION_SECRET must be random/);
    expect(read).not.toThrow(token);
  });

  it("is refused beside the setting itself, in an empty file, and in place of a path, by name alone", () => {
    const wrong = {
      MESSAGE_GATEWAY_URL,
      MESSAGE_GATEWAY_TOKEN: token,
      MESSAGE_GATEWAY_TOKEN_FILE: fileWith("another"),
      SESSION_SECRET_FILE: fileWith("\n"),
      DATABASE_URL_FILE: `postgres://portineria:${token}@localhost/portineria`,
    };
    expect(() => readConfig(wrong)).toThrow(
      [
        "DATABASE_URL_FILE names a file that can't be read (ENOENT)",
        "MESSAGE_GATEWAY_TOKEN_FILE and MESSAGE_GATEWAY_TOKEN can't be set together",
        "SESSION_SECRET_FILE names an empty file",
      ].join("\n"),
    );
    expect(() => readConfig(wrong)).not.toThrow(token);
  });
});

describe("the external broker", () => {
  it("is sent to devices without name and password, or by another address of its own", () => {
    const url = "mqtts://name:pass%20word@broker.example.com:8883";
    expect(readConfig({}).broker).toBeUndefined();
    expect(readConfig({ MQTT_URL: url }).broker).toEqual({
      url,
      devicesUrl: "mqtts://broker.example.com:8883",
    });
    for (const MQTT_DEVICES_URL of ["wss://door.example.com/broker", "mqtt://10.0.0.5", "mqtt://broker"])
      expect(readConfig({ MQTT_URL: "mqtt://name:word@broker", MQTT_DEVICES_URL }).broker).toEqual({
        url: "mqtt://name:word@broker",
        devicesUrl: MQTT_DEVICES_URL,
      });
  });

  it("is refused for a console without devices, and an address for devices is refused without it", () => {
    const provider = { PROVIDER_URL: "https://provider.example", PROVIDER_CLIENT_ID: "console" };
    expect(() => readConfig({ MQTT_URL: "mqtt://name:word@broker", ...provider })).toThrow(
      /^MQTT_URL can.t be set with PROVIDER_URL/,
    );
    expect(() => readConfig({ MQTT_DEVICES_URL: "mqtt://broker" })).toThrow(/^MQTT_DEVICES_URL requires/);
  });
});

describe("the subject for push services", () => {
  it("is the one that is set, or the public address of the console, or the first administrator", () => {
    const VAPID_SUBJECT = "mailto:push@casa-verde.it";
    const PUBLIC_URL = "https://door.casa-verde.it";
    const admin = { ADMIN_EMAIL: "ada@casa-verde.it", ADMIN_PASSWORD: "a-long-enough-password" };
    expect(readConfig({ VAPID_SUBJECT, PUBLIC_URL, ...admin }).vapidSubject).toBe(VAPID_SUBJECT);
    expect(readConfig({ PUBLIC_URL, ...admin }).vapidSubject).toBe(PUBLIC_URL);
    expect(readConfig({ PUBLIC_URL: "https://door.local", ...admin }).vapidSubject).toBe(
      "mailto:ada@casa-verde.it",
    );
    expect(readConfig({}).vapidSubject).toBeUndefined();
  });

  it("is refused with the reason where Apple would refuse it", () => {
    expect(() => readConfig({ VAPID_SUBJECT: "mailto:ada@door.local" })).toThrow(
      /^VAPID_SUBJECT must be one address with a public name: Apple's push service refuses/,
    );
  });
});

describe("the networks of push services", () => {
  it("are those of PUSH_ALLOW, and none without it", () => {
    expect(readConfig({}).outbound.toPushServices).toEqual([]);
    const { toPushServices } = readConfig({ PUSH_ALLOW: "10.0.0.0/8, 127.0.0.1" }).outbound;
    expect(toPushServices.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
      "10.0.0.0/8",
      "127.0.0.1/32",
    ]);
  });
});

describe("the gateway for mobile numbers", () => {
  it.each([
    "https://sms.example.com/send",
    "http://127.0.0.1:8080/",
    "http://10.1.2.3/send",
    "http://172.31.0.1/",
    "http://[fd00::5]/send",
    "http://sms-gateway:8080/send",
    "http://localhost/",
  ])("may be at %s", (url) => {
    const { messageGateway } = readConfig({ MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_TOKEN: "word" });
    expect(messageGateway).toEqual({ url, token: "word" });
  });
});

describe("the installation's secret", () => {
  it("is created at the first start for this user only, and does not change", () => {
    const folder = newFolder();
    prepareDataDir(folder);
    const secret = installationSecret(folder, undefined);
    expect(secret.length).toBe(32);
    expect(installationSecret(folder, undefined)).toEqual(secret);
    expect(readdirSync(folder)).toEqual(["secret.key"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, "secret.key")).mode & 0o777).toBe(0o600);
  });

  it("is in a folder whose mode is the operator's, with advice where other users of the machine can read it", () => {
    const folder = newFolder();
    expect(prepareDataDir(folder)).toBeUndefined();
    chmodSync(folder, 0o755);
    expect(prepareDataDir(folder)).toContain("chmod 700");
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it("is never created by a reader", () => {
    const folder = newFolder();
    prepareDataDir(folder);
    expect(() => readInstallationSecret(folder, undefined)).toThrow(/secret\.key is missing/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused when its file was changed", () => {
    const folder = newFolder();
    prepareDataDir(folder);
    installationSecret(folder, undefined);
    const file = path.join(folder, "secret.key");
    const text = readFileSync(file, "utf8");
    chmodSync(file, 0o600);
    for (const wrong of [
      "",
      text.slice(3),
      `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`,
      "no key at all",
    ]) {
      writeFileSync(file, wrong);
      expect(() => installationSecret(folder, undefined)).toThrow(/secret\.key is damaged/);
    }
  });

  it("follows from the secret that is set", () => {
    const one = installationSecret("/nowhere", "q8w7e6r5t4z3u2i1o0p9a8s7d6f5g4h3");
    const other = installationSecret("/nowhere", "q8w7e6r5t4z3u2i1o0p9a8s7d6f5g4h4");
    expect(one.length).toBe(32);
    expect(one).not.toEqual(other);
  });
});
