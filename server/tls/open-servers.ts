import type { Log } from "#storage/log.ts";
import type { Config } from "../config.ts";
import { listen } from "../http/listen.ts";
import { createHttpServer, createHttpsServer, type HttpApp } from "../http-server.ts";
import { closeServer } from "../shutdown.ts";
import { type CertificatePair, readCertificatePair, type TlsSettings } from "./certificate-pair.ts";
import { CertificateWatch } from "./certificate-watch.ts";
import { describeAuthority, type DescribedAuthority } from "./describe-authority.ts";
import { type LocalAuthority, openAuthority } from "./local-authority.ts";
import { LocalCertificate } from "./local-certificate.ts";
import { readOwnHosts } from "./own-hosts.ts";

/** The open ports for browsers, programs and the web sockets of devices. */
interface OpenServers {
  port: number;
  /** Undefined unless the server also listens by http. */
  httpPort: number | undefined;
  /** The installation's own authority; undefined with another certificate. */
  authority: DescribedAuthority | undefined;
  /** Accepts no new connection, and waits for pending requests. */
  close(): Promise<void>;
}

type ServerSettings = Pick<Config, "host" | "port" | "httpPort" | "tls" | "dataDir">;

/**
 * Listens by http or, with a certificate, by https and at HTTP_PORT also by http.
 * @param httpApp called for each request, which waits until the server has started
 * @throws Error that says what to do about a port or a certificate that can't be used
 */
export async function openServers(
  { host, port, httpPort, tls, dataDir }: ServerSettings,
  httpApp: () => Promise<HttpApp>,
  log: Log,
): Promise<OpenServers> {
  if (!tls) {
    const server = createHttpServer(httpApp);
    const opened = await listen(server, port, host);
    const close = () => closeServer(server);
    return { port: opened, httpPort: undefined, authority: undefined, close };
  }
  const { read, authority } = await openCertificate(tls, dataDir, log);
  const pair = await read();
  warnOfTheFuture(pair, log);
  const server = createHttpsServer(httpApp, pair);
  const plain = httpPort === undefined ? undefined : createHttpServer(httpApp);
  const opened = await listen(server, port, host);
  const openedPlain = plain && (await listen(plain, httpPort!, host, "HTTP_PORT"));
  const replace = ({ cert, key }: CertificatePair): void => server.setSecureContext({ cert, key });
  const watch = new CertificateWatch({ read, pair, replace, log });
  return {
    port: opened,
    httpPort: openedPlain,
    authority: authority && describeAuthority(authority, tls.publicUrl, openedPlain ?? opened),
    async close() {
      watch.stop();
      await Promise.all([closeServer(server), plain && closeServer(plain)]);
    },
  };
}

/** Returns where the certificate comes from: files of the operator, or the installation's own authority. */
async function openCertificate(
  { publicUrl, files }: TlsSettings,
  dataDir: string,
  log: Log,
): Promise<{ read: () => Promise<CertificatePair>; authority: LocalAuthority | undefined }> {
  if (files) return { read: () => readCertificatePair(files, publicUrl, Date.now()), authority: undefined };
  const readHosts = () => readOwnHosts(publicUrl);
  const authority = await openAuthority({ dataDir, publicUrl, hosts: readHosts() }, Date.now(), log);
  const certificate = new LocalCertificate(authority, readHosts);
  return { read: () => certificate.read(Date.now()), authority };
}

/** A machine without a battery for its clock may start in the past: browsers use a clock of their own. */
function warnOfTheFuture({ startsAt }: CertificatePair, log: Log): void {
  if (startsAt > Date.now())
    log("warn", "The certificate is not valid yet by this machine's clock: is the clock right?", {
      startsAt: new Date(startsAt).toISOString(),
    });
}
