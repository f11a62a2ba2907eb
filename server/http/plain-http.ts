import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { isSafe } from "./own-origin.ts";
import { Refusal } from "./refusal.ts";
import type { RequestInfo } from "./request-info.ts";
import { send } from "./send.ts";

/** Whether a request came over a connection that is not encrypted by this server. */
export function isUnencrypted({ socket }: IncomingMessage): boolean {
  return !(socket instanceof TLSSocket);
}

/** The page that offers the certificate of the local authority, its files, and what every page loads. */
const NEEDED_TO_TRUST =
  /^\/(certificate(\/[\w.-]+)?|(assets|texts|locales|icons)\/.+|mark\.svg|manifest\.webmanifest|favicon\.ico|refusal\.css)$/;

/** Whether a path is needed to trust the certificate, and therefore served over http. */
export function isNeededToTrust(path: string): boolean {
  return NEEDED_TO_TRUST.test(path);
}

/**
 * Redirects a page from http to the same page over https. What a form or a program sent has crossed the network
 * unencrypted already, and is neither carried out nor sent again.
 * @throws Refusal 426 for everything but reading
 */
export function redirectToHttps(
  request: IncomingMessage,
  response: ServerResponse,
  requestInfo: RequestInfo,
  publicUrl: string,
): void {
  if (!isSafe(request.method)) throw new Refusal(426);
  const location = publicUrl + requestInfo.path + requestInfo.query;
  send(request, response, requestInfo, { status: 308, headers: ["Location", location] });
}
