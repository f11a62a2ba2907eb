import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import type { SipOwner } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";

export { SipPage as default, titleMeta as meta } from "#app/components/forms/sip-credentials.tsx";

/** The person's own SIP credentials in the current building. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SipOwner> {
  const { api } = await requireDomain(context);
  const { id, name } = await api.users.me();
  const { userName } = await api.sipAgents.get({ query: { agentId: id } });
  return {
    title: await titleIn(request, "hardware.sipNamed", { name }),
    name,
    userName,
    closeTo: "/account",
  };
}

export const action = shownOnceAction({ guard: requireDomain }, async ({ api }) => {
  const { id } = await api.users.me();
  return api.sipAgents.renew({ body: { agentId: id } });
});
