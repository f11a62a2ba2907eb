import type { Provider } from "#provider/provider.ts";

/** The content of the lines that are printed once the server answers. */
interface StartupSummary {
  version: string;
  /** The base of every link. */
  publicUrl: string;
  host: string;
  port: number;
  /** Whether the server has a certificate of its own. */
  tls: boolean;
  httpPort?: number | undefined;
  /** The installation's own certificate authority. */
  authority?: { address: string; fingerprint: string } | undefined;
  metricsPort?: number | undefined;
  provider: Pick<Provider, "deviceLink" | "setupCode" | "setUpNow" | "demoNow"> | undefined;
}

/**
 * Returns the lines for people: the address, and the code for the first-run screen. Everything after them is
 * the log.
 */
export function startupBanner({
  version,
  publicUrl,
  host,
  port,
  tls,
  httpPort,
  authority,
  metricsPort,
  provider,
}: StartupSummary): string {
  const lines = [`Portineria ${version} is ready: ${publicUrl}`];
  if (!publicUrl.endsWith(`:${port}`)) lines.push(`Listening on ${tls ? "https" : "http"}://${host}:${port}`);
  if (httpPort !== undefined) lines.push(`http leads there from port ${httpPort}.`);
  if (authority) {
    lines.push(
      `Each device installs the certificate once, from ${authority.address}`,
      `Its SHA-256 fingerprint: ${authority.fingerprint}`,
    );
  }
  const { deviceLink, setupCode, setUpNow, demoNow } = provider ?? {};
  if (deviceLink?.mqttPort !== undefined)
    lines.push(`Devices connect by MQTT on port ${deviceLink.mqttPort}.`);
  if (metricsPort !== undefined) lines.push(`Metrics for Prometheus: http://${host}:${metricsPort}/metrics`);
  if (setupCode !== undefined) {
    lines.push(`No users yet: open ${publicUrl}/setup and enter the set-up code ${setupCode}`);
  }
  if (setUpNow) {
    const { licenseCode, hwId, activationCode } = setUpNow.demo;
    lines.push(
      `Demo licence: ${licenseCode}`,
      `Virtual door panel to add: hardware ID ${hwId}, activation code ${activationCode}`,
    );
  }
  if (demoNow) {
    const { building, email, password } = demoNow;
    lines.push(`The demo building ${building} is ready: sign in as ${email}.`);
    if (password !== undefined) lines.push(`The password, shown only once: ${password}`);
  }
  return `${lines.join("\n")}\n`;
}
