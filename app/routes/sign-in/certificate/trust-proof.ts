import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "#contract/errors.ts";

/**
 * Answers the script of the page by http, which can read this only in a browser that trusts the certificate.
 * The page may be at any name or address of the server; the answer says nothing.
 */
export function loader({ context: { authority } }: LoaderFunctionArgs) {
  if (!authority) throw new ApiError("NOT_FOUND");
  return new Response(null, { status: 204, headers: { "Access-Control-Allow-Origin": "*" } });
}
