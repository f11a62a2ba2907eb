import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { SipDialog } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPerson } from "./person/read-person.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const agentId = params["userId"]!;
  const [{ name }, { userName }] = await Promise.all([
    readPerson(api, agentId),
    api.sipAgents.get({ query: { agentId } }),
  ]);
  return { title: await titleIn(request, "hardware.sipNamed", { name }), agentId, name, userName };
}

export const action = shownOnceAction({ guard: requireAdministrator }, ({ api, params }) =>
  api.sipAgents.renew({ body: { agentId: params["userId"]! } }),
);

/** Credentials that an administrator makes for a person's app or for a virtual user. */
export default function PersonSip() {
  const { t } = useTranslation();
  const { agentId, name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SipDialog
      name={name}
      userName={userName}
      answer={answer}
      closeTo={`/domain/people/${agentId}`}
      lead={t("auxiliaries.sipText")}
      once={t("auxiliaries.sipOnce")}
    />
  );
}
