import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import type { SipOwner } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { readPerson } from "./person/read-person.ts";

export { SipPage as default, titleMeta as meta } from "#app/components/forms/sip-credentials.tsx";

/** Credentials that an administrator makes for a person's app or for a virtual user. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<SipOwner> {
  const { api } = await requireAdministrator(context);
  const agentId = params["userId"]!;
  const [{ name }, { userName }] = await Promise.all([
    readPerson(api, agentId),
    api.sipAgents.get({ query: { agentId } }),
  ]);
  const title = await titleIn(request, "hardware.sipNamed", { name });
  return { title, name, userName, closeTo: `/domain/people/${agentId}` };
}

export const action = shownOnceAction({ guard: requireAdministrator }, ({ api, params }) =>
  api.sipAgents.renew({ body: { agentId: params["userId"]! } }),
);
