import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { SipDialog } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const [{ name }, { userName }] = await Promise.all([
    api.auxiliaries.get({ id }),
    api.auxiliaries.getSipCredentials({ id }),
  ]);
  return { title: await titleIn(request, "hardware.sipNamed", { name }), id, name, userName };
}

export const action = shownOnceAction(
  { guard: (context) => requireInstaller(context, "AUXILIARIES") },
  ({ api, params }) => api.auxiliaries.renewSipCredentials({ id: params["auxiliaryId"]! }),
);

export default function AuxiliarySip() {
  const { t } = useTranslation();
  const { id, name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SipDialog
      name={name}
      userName={userName}
      answer={answer}
      closeTo={`/domain/auxiliaries/${id}/settings`}
      lead={t("auxiliaries.sipText")}
      once={t("auxiliaries.sipOnce")}
    />
  );
}
