import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";

/** A device's configuration as a file to be carried to it; only the device can read it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const [{ hwId }, { encoded }] = await Promise.all([
    api.devices.get({ id }),
    api.deviceLife.encodedConfiguration({ id }),
  ]);
  const name = `configuration-${hwId.replace(/[^A-Z0-9._-]/g, "-")}.txt`;
  return new Response(encoded, {
    headers: {
      ...servedFileHeaders({ download: name, type: "text/plain; charset=utf-8" }),
      "Cache-Control": "no-store",
    },
  });
}
