import { isPlainHost } from "../installation/network.ts";
import { isJson } from "../text.ts";
import type { AuxiliaryModel, Configuration } from "./auxiliaries.ts";
import { readCommand } from "./endpoint-commands.ts";

/** How long an auxiliary may take to answer a request. */
export const ENDPOINT_ANSWERS_WITHIN_MS = 10_000;
/** How many bytes of its answer are read. */
export const ENDPOINT_ANSWER_MAX_BYTES = 64 * 1024;
/** A request that is older than this is no longer sent, as it would surprise people at the door. */
export const REQUESTED_WITHIN_MS = 30_000;

/** A request, ready to be sent. */
export interface EndpointRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

/** A host that the server itself connects to, and the field that names it. */
export interface ServerHost {
  host: string;
  field: "host" | "webAddress";
}

interface Auxiliary {
  model: AuxiliaryModel;
  /** With its secrets, if a request is to be made. */
  configuration: Readonly<Configuration>;
}

/**
 * Returns the request that an endpoint's command describes: the path of a request is below the auxiliary's
 * web address or its host and port; a text is posted there as `{"command": text}`. Undefined when the
 * configuration has no address, or the command is invalid.
 */
export function toEndpointRequest(
  { model, configuration }: Auxiliary,
  command: string,
): EndpointRequest | undefined {
  const base = addressOf(configuration);
  const read = readCommand(command);
  if (base === undefined || read === undefined) return undefined;
  const headers = signInOf(model, configuration);
  if (read.kind === "text") {
    const text = JSON.stringify({ command: read.text });
    return {
      method: "POST",
      url: base,
      headers: { ...headers, "content-type": "application/json" },
      body: text,
    };
  }
  const { method, path, body } = read;
  const url = new URL(base.origin + base.pathname.replace(/\/+$/, "") + path);
  if (body === undefined) return { method, url, headers };
  return { method, url, headers: { ...headers, "content-type": readContentType(body) }, body };
}

/** The models that exist to receive the requests of endpoints; the others are reached by devices, if at all. */
const REQUESTED_MODELS: readonly AuxiliaryModel[] = ["generic", "local1", "dokify"];

/**
 * Returns the host that the server itself connects to for an auxiliary; undefined if it connects to none.
 * Pictures of cameras are always read by the server.
 */
export function findServerHost(
  { model, configuration }: Auxiliary,
  gatewayDeviceId: string | null,
): ServerHost | undefined {
  const isServers = model === "ipcam" || (gatewayDeviceId === null && REQUESTED_MODELS.includes(model));
  const address = isServers ? addressOf(configuration) : undefined;
  if (address === undefined) return undefined;
  const { webAddress = "" } = configuration;
  const isInHost = webAddress === "" || String(webAddress).startsWith("{host}");
  return { host: address.hostname.replace(/^\[|\]$/g, ""), field: isInHost ? "host" : "webAddress" };
}

/** Returns the web address with `{host}` filled in, else the host and port. */
function addressOf({ webAddress, host, port }: Readonly<Configuration>): URL | undefined {
  if (typeof webAddress === "string" && webAddress !== "") {
    const filled = webAddress.startsWith("{host}")
      ? `http://${typeof host === "string" ? host : ""}${webAddress.slice("{host}".length)}`
      : webAddress;
    return parsed(filled);
  }
  if (typeof host !== "string" || !isPlainHost(host)) return undefined;
  const name = host.includes(":") ? `[${host}]` : host;
  return parsed(`http://${name}${typeof port === "number" ? `:${port}` : ""}/`);
}

function parsed(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "http:" && url.username === "" && url.password === "" ? url : undefined;
}

/** A token is sent as a bearer, a name with its password as basic credentials. */
function signInOf(model: AuxiliaryModel, configuration: Configuration): Record<string, string> {
  const { identifier = "", password = "", token = "" } = configuration;
  if (model === "dokify" && token !== "") return { authorization: `Bearer ${token}` };
  if (password === "") return {};
  return { authorization: `Basic ${base64(`${identifier}:${password}`)}` };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function readContentType(body: string): string {
  return isJson(body) ? "application/json" : "text/plain; charset=utf-8";
}
