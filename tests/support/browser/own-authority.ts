import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createServerCertificate } from "#server/tls/certificate-contents.ts";
import { findInPath } from "../../../commands/testing/debian.mjs";
import { freePort } from "../processes/own-process.ts";
import { type RunningConsole, startConsole } from "../processes/running-console.ts";

export const hasCertutil = findInPath(["certutil"]) !== undefined;

/** Not localhost, which browsers trust by http too. */
export const HOST = "door.test";
export const DAY_MS = 24 * 3_600_000;

/** A console with an authority of its own, for browsers that trust it or not. */
interface ConsoleWithAuthority {
  /** By https. */
  url: string;
  /** The page with its certificate, by http. */
  certificatePage: string;
  /** Creates a folder with a database of certificates in `subfolder`, which has the authority if it is `trusting`. */
  createHome(subfolder: string, options: { trusting: boolean }): Promise<string>;
  /** Starts a server with a certificate by the authority, which sends a page and an empty service worker. */
  serve(host: string): Promise<string>;
}

/** Runs a console with an authority of its own for the tests of a file. */
export function useConsoleWithAuthority(): ConsoleWithAuthority {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-browser-"));
  let running: RunningConsole;
  let httpPort: number;
  let authority: { name: string; cert: string; key: string };
  beforeAll(async () => {
    const port = await freePort();
    httpPort = await freePort();
    const env = { TLS: "local", PUBLIC_URL: `https://${HOST}:${port}`, PORT: String(port) };
    running = await startConsole({ env: { ...env, HTTP_PORT: String(httpPort) } });
    const pem = readFileSync(path.join(running.dataDir, "authority.pem"), "utf8");
    authority = { name: `Portineria ${HOST}`, cert: new X509Certificate(pem).toString(), key: pem };
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return running.url;
    },
    get certificatePage() {
      return `http://${HOST}:${httpPort}/certificate`;
    },
    async createHome(subfolder, { trusting }) {
      const home = mkdtempSync(path.join(folder, "home-"));
      const database = path.join(home, subfolder);
      mkdirSync(database, { recursive: true });
      const certutil = (...words: string[]) => execFileSync("certutil", ["-d", `sql:${database}`, ...words]);
      certutil("-N", "--empty-password");
      const file = path.join(home, "portineria.crt");
      const answer = await fetch(`http://localhost:${httpPort}/certificate/portineria.crt`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      if (trusting) certutil("-A", "-t", "C,,", "-n", "Portineria", "-i", file);
      return home;
    },
    async serve(host) {
      const now = Date.now();
      const life = { startsAt: now - DAY_MS, endsAt: now + DAY_MS };
      const pair = await createServerCertificate({ authority, hosts: [host], ...life });
      const server = createServer(pair, ({ url }, answer) => {
        answer.setHeader("Content-Type", url === "/worker.js" ? "text/javascript" : "text/html").end();
      });
      server.listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      return `https://${host}:${(server.address() as AddressInfo).port}`;
    },
  };
}
