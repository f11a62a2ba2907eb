import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect } from "vitest";
import { listen } from "#server/http/listen.ts";
import { findInPath } from "../../../commands/testing/debian.mjs";
import { freshIpAddress, type RawResponse, send } from "../../attacks/support/requests.ts";
import { findPostgres } from "../databases/postgres.ts";

/** Marks the values that sqlmap must try; values without it are sent unchanged. */
export const MARK = "*";

export type Dbms = "SQLite" | "PostgreSQL";

/** A request with marked values. */
export interface MarkedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The result of an attack with one request. */
interface Attack {
  marks: number;
  /** The complete output of sqlmap. */
  output: string;
  /** Number of answers by status. */
  answers: Map<number, number>;
}

const sqlmap = findInPath(["sqlmap"]);

// Level 2, as in row F01 of the attacks. Following a redirect would send the form again, to its target.
const WAY = ["--batch", "--ignore-stdin", "--level=2", "--flush-session", "--skip-waf", "--ignore-redirects"];
// Refusals are expected: no answer is a reason to give up.
const PATIENCE = ["--ignore-code=*", "--timeout=20", "--retries=0", "--time-sec=3", "--disable-coloring"];

/** sqlmap sends about eighty requests for each mark on the embedded database, and more on PostgreSQL. */
const PROBES_MIN = 50;

/** Returns why sqlmap can't be run for an engine on this machine; undefined if it can. */
export function missingForSqlmap(dbms: Dbms): string | undefined {
  if (!sqlmap) return "sqlmap is not installed";
  const found = findPostgres();
  return dbms === "PostgreSQL" && "missing" in found ? found.missing : undefined;
}

/**
 * Runs sqlmap to search for an injection by every mark of a request.
 *
 * @throws Error if the request has no mark, or sqlmap fails
 */
export async function attack(baseUrl: string, dbms: Dbms, request: MarkedRequest): Promise<Attack> {
  const marks = [request.path, request.body ?? "", ...Object.values(request.headers)].join("").split(MARK);
  if (marks.length === 1) throw new Error(`There is nothing to try in ${request.method} ${request.path}`);
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-sqlmap-"));
  const witness = await startWitness(baseUrl);
  try {
    const file = path.join(folder, "request");
    writeFileSync(file, textOf(request, new URL(witness.url).host));
    const place = [`--output-dir=${path.join(folder, "output")}`, `--dbms=${dbms}`];
    const running = promisify(execFile)(sqlmap!, ["-r", file, ...WAY, ...PATIENCE, ...place], {
      maxBuffer: 64 * 1024 * 1024,
    });
    // sqlmap reads its standard input to the end although it ignores it.
    running.child.stdin?.end();
    const { stdout: output } = await running;
    return { marks: marks.length - 1, output, answers: witness.answers };
  } finally {
    await witness.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Expects that sqlmap tried everything without finding an injection or causing a failure, and was not rate
 * limited.
 */
export function expectWithstood({ marks, output, answers }: Attack, { areCounted = false } = {}): void {
  const failed = [...answers].filter(([status]) => status >= 500);
  expect(failed, "answers by their status").toEqual([]);
  expect(output).toMatch(/all tested parameters do not appear to be injectable/);
  expect([...answers.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(PROBES_MIN * marks);
  if (!areCounted) expect(answers.get(429), "tries that were held back").toBeUndefined();
}

function textOf({ method, path: address, headers, body = "" }: MarkedRequest, host: string): string {
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/**
 * Starts a proxy in front of the server that counts its answers. Each request has a different client address:
 * rate limits are tested elsewhere, and would stop the tries here.
 */
async function startWitness(baseUrl: string) {
  const answers = new Map<number, number>();
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "/", headers } = request;
    const { host: _own, connection: _here, "content-length": _counted, ...sent } = headers;
    const body = await buffer(request);
    const answer = await send(baseUrl, {
      method,
      path: url,
      from: freshIpAddress(),
      headers: sent as Record<string, string>,
      body: body.length > 0 ? body : undefined,
    }).catch((error: Error): RawResponse => ({ status: 504, headers: {}, text: error.message }));
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    const { "content-length": _long, "transfer-encoding": _parts, ...comparableHeaders } = answer.headers;
    response.writeHead(answer.status, comparableHeaders).end(answer.text);
  }
  const server = createServer((request, response) => void pass(request, response));
  const port = await listen(server, 0, "127.0.0.1");
  return {
    answers,
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
