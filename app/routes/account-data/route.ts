import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "../../auth/guards.ts";
import { collectMyData } from "./collect-my-data.ts";

/** What is kept about who is signed in, as a file to take along (GDPR). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const { client, address, requestId } = context;
  const kept = await collectMyData(api, (token) => client.as({ token, address, requestId }));
  return new Response(JSON.stringify(kept, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="portineria-my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
