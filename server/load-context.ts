import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { ReadMemo } from "#contract/client/read-memo.ts";
import type { Provider } from "#provider/provider.ts";
import type { Database } from "#storage/database.ts";
import type { Config } from "./config.ts";
import { readProxyHeaders } from "./http/client-address.ts";
import { isUnencrypted } from "./http/plain-http.ts";
import type { RequestInfo } from "./http/request-info.ts";
import { waitForTurn } from "./http/turns.ts";
import type { Browser } from "./screens/console.ts";
import { createEventStreams } from "./screens/event-streams.ts";
import { firstAnswers } from "./screens/first-answers.ts";
import type { Visitor } from "./sessions/left-visit.ts";

/** The simulated devices of demo buildings, and what changes with them. */
type Simulator = NonNullable<AppLoadContext["simulator"]> & {
  mark(domainId: string): string;
  watch(domainId: string, listener: () => void): () => void;
};

interface LoadContextOptions extends Pick<AppLoadContext, "client" | "publicUrl" | "authority" | "times"> {
  config: Config;
  database: Pick<Database, "problem">;
  /** Undefined in cloud mode. */
  provider:
    | Pick<Provider, "backupFiles" | "buildingMark" | "firstRun" | "urgentMark" | "watchBuilding">
    | undefined;
  simulator: Simulator | undefined;
}

type ConsoleBrowser = Omit<Browser<Visitor>, "session"> & Pick<AppLoadContext, "session">;

/** Returns the function that creates the load context of a request's loaders and actions. */
export function createLoadContexts({
  config,
  database,
  provider,
  simulator,
  client,
  publicUrl,
  authority,
  times,
}: LoadContextOptions) {
  const eventStreams = createEventStreams();
  const buildingMark = (domainId: string): string | undefined =>
    provider && provider.buildingMark(domainId) + (simulator?.mark(domainId) ?? "");
  return (
    { id, nonce, address, device }: RequestInfo,
    { session, deviceToken, returned, refusal, form, json, readStreamedForm }: ConsoleBrowser,
    request: IncomingMessage,
  ): AppLoadContext => ({
    requestId: id,
    nonce,
    address,
    device,
    publicUrl,
    authority,
    byHttp: config.tls !== undefined && isUnencrypted(request),
    client,
    times,
    reads: new ReadMemo(),
    session,
    deviceToken,
    sentSearch: undefined,
    returned,
    refusal,
    form,
    json,
    readStreamedForm,
    onPremise: provider !== undefined,
    proxy: { isTrusted: config.trustsProxy, ...readProxyHeaders(request) },
    storageProblem: () => provider && database.problem,
    backups: provider?.backupFiles,
    selfSignUp: provider ? config.selfSignUp : true,
    mobileSignUp: provider ? config.messageGateway !== undefined : true,
    firstRun: async () => provider?.firstRun() ?? false,
    simulator,
    buildingMark,
    urgentMark: (domainId) => provider?.urgentMark(domainId),
    markAtRead: firstAnswers(buildingMark),
    waitForTurn,
    watchBuilding(domainId, listener) {
      const stops = [
        provider?.watchBuilding(domainId, listener),
        simulator?.watch(domainId, () => listener(false)),
      ];
      return () => stops.forEach((stop) => stop?.());
    },
    openStream: (owner, end) => eventStreams.open(owner, end),
  });
}
