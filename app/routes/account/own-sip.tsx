import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { SipDialog } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name } = await api.users.me();
  const { userName } = await api.sipAgents.get({ query: { agentId: id } });
  return { title: await titleIn(request, "hardware.sipNamed", { name }), name, userName };
}

export const action = shownOnceAction({ guard: requireDomain }, async ({ api }) => {
  const { id } = await api.users.me();
  return api.sipAgents.renew({ body: { agentId: id } });
});

/** The person's own SIP credentials in the current building. */
export default function OwnSip() {
  const { t } = useTranslation();
  const { name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SipDialog
      name={name}
      userName={userName}
      answer={answer}
      closeTo="/account"
      lead={t("auxiliaries.sipText")}
      once={t("auxiliaries.sipOnce")}
    />
  );
}
