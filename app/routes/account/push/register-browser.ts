import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { registrationSchema } from "./push-schemas.ts";
import { listSubscriptions } from "./read-subscriptions.ts";

/** What a registered browser compares itself with. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const [{ publicKey }, own] = await Promise.all([api.pushSubscriptions.key(), listSubscriptions(api)]);
  const registered = own.map(({ endpointDigest }) => endpointDigest);
  return Response.json({ publicKey, registered }, { headers: { "Cache-Control": "no-store" } });
}

/** Registers the browser that sends the form, or renews its registration. */
export const action = formAction(
  { schema: registrationSchema, guard: requireUser },
  async ({ api, context }, { intent, endpoint, ...keys }) => {
    await api.pushSubscriptions.create({ body: { endpoint, keys, device: context.device } });
    if (intent === "renew") return new Response(null, { status: 204 });
    return changed(context, { to: "/account", message: "pushDevices.registered" });
  },
);
