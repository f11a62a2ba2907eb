import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "#contract/errors.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";
import { createAppleProfile } from "./apple-profile.server.ts";

/** The certificate of the installation's own authority as a file, or a profile with it; public, like the page. */
export function loader({ context: { authority }, params }: LoaderFunctionArgs) {
  if (authority && params["file"] === "portineria.crt")
    return new Response(new Uint8Array(authority.certificate), {
      headers: servedFileHeaders({ installed: "application/x-x509-ca-cert" }),
    });
  if (authority && params["file"] === "portineria.mobileconfig")
    return new Response(createAppleProfile(authority), {
      headers: servedFileHeaders({ installed: "application/x-apple-aspen-config" }),
    });
  throw new ApiError("NOT_FOUND");
}
