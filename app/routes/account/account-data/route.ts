import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";
import { collectMyData } from "./collect-my-data.ts";

/** A file of everything that is stored about the signed-in person (GDPR). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const { client, address, requestId } = context;
  const data = await collectMyData(api, (token) => client.as({ token, address, requestId }));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      ...servedFileHeaders({
        download: "portineria-my-data.json",
        type: "application/json; charset=utf-8",
      }),
      "Cache-Control": "no-store",
    },
  });
}
