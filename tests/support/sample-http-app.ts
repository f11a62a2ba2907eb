import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { onTestFinished } from "vitest";
import type { Answer } from "#contract/client/in-process.ts";
import { declareForm } from "#contract/declared-form.ts";
import { createApiDocuments } from "#server/api-docs/api-documents.ts";
import { writeDocumentsOnce } from "#server/api-docs/documents-without-build.ts";
import { readConfig } from "#server/config.ts";
import { listen } from "#server/http/listen.ts";
import { createHttpApp } from "#server/http-app.ts";
import { createHttpServer } from "#server/http-server.ts";
import { closeServer } from "#server/shutdown.ts";
import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { followTimes } from "./followed-times.ts";

export interface SentRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

interface ReceivedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sample {
  environment?: Record<string, string>;
  answer?: Answer;
  /** What the sample's screens do; see {@link sampleBuild}. */
  screens?: Partial<Record<"loader" | "action", (args: LoaderFunctionArgs) => unknown>>;
}

/**
 * Starts the real HTTP app on a real socket and database, with a console of three screens and a provider with
 * fixed replies.
 */
export async function startSample({ environment = {}, answer, screens = {} }: Sample = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-server-"));
  const database = openDatabase(path.join(folder, "sample.db"));
  await migrate(database, migrations);
  const config = readConfig({ DATA_DIR: folder, ...environment });
  const lines: Record<string, unknown>[] = [];
  const blobs = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const httpApp = createHttpApp<{ userId: string }>({
    config,
    times: followTimes(),
    log: (level, message, fields = {}) => {
      // Only the watchdog's own test may depend on the speed of the machine.
      if (message !== "The event loop was blocked.") lines.push({ ...fields, level, message });
    },
    documents: createApiDocuments(writeDocumentsOnce("1.2.3")),
    secret: randomBytes(32),
    database,
    provider: answer && {
      answer,
      blobs: {
        takes: () => ({ maxBytes: 5 * 1024 * 1024, tooLarge: "IMAGE_TOO_LARGE" as const }),
        put: async (address, bytes, contentType) => void blobs.set(address, { bytes, contentType }),
        read: async (address) =>
          blobs.get(address) ?? { bytes: Buffer.from("<svg>"), contentType: "image/svg+xml" },
      },
      brokerProblem: () => undefined,
      backupProblem: () => undefined,
      deviceLink: { handleWebSocket: (socket) => socket.send("hello"), mqttPort: undefined },
    },
    ready: async () => ({ database: true }),
    build: sampleBuild(screens),
    clientFolder: folder,
    textsAt: () => undefined,
    loadContext: (requestInfo, { session, form, json }) =>
      ({ ...requestInfo, requestId: requestInfo.id, session, form, json }) as never,
  });
  const server = createHttpServer(async () => httpApp);
  const port = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    await closeServer(server, 100);
    httpApp.stop();
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
  return {
    port,
    server,
    database,
    lines,
    stop: httpApp.stop,
    origin: `http://localhost:${port}`,
    send: (sent: SentRequest) => send(port, sent),
  };
}

function send(
  port: number,
  { method = "GET", path: target = "/", headers = {}, body }: SentRequest,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path: target, agent: false as const };
    // Node's client sends no length for a DELETE on its own.
    const length = headers["transfer-encoding"]
      ? undefined
      : { "content-length": String(Buffer.byteLength(body ?? "")) };
    const request = httpRequest(
      {
        ...options,
        headers: { host: `localhost:${port}`, ...length, ...headers },
      },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** What the sample's actions accept. */
const sampleForm = declareForm([], {
  also: ["name", "a"],
  files: ["picture"],
  withFilesMaxBytes: 4 * 1024 * 1024,
  json: true,
});

/**
 * Returns a build in which `/` and `/screen/:code` are pages that show what their loader or action returned,
 * and `/stream` streams it.
 */
function sampleBuild({
  loader = () => null,
  action = () => null,
}: NonNullable<Sample["screens"]>): ServerBuild {
  const page = {
    default: () => null,
    loader,
    action: Object.assign((args: LoaderFunctionArgs) => action(args), { form: sampleForm }),
  };
  const routes = {
    root: { id: "root", path: "", module: { default: () => null } },
    home: { id: "home", parentId: "root", index: true, module: page },
    screen: { id: "screen", parentId: "root", path: "screen/:code", module: page },
    stream: { id: "stream", parentId: "root", path: "stream", module: { loader } },
  };
  return {
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { actionData: unknown; loaderData: unknown } },
        ) => {
          const { actionData, loaderData } = context.staticHandlerContext;
          headers.set("Content-Type", "text/html; charset=utf-8");
          return new Response(JSON.stringify(actionData ?? loaderData), { status, headers });
        },
      },
    },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    mode: "production",
    isSpaMode: false,
    future: {
      v3_singleFetch: true,
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
    },
  } as unknown as ServerBuild;
}
