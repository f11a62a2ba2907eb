import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { SipDialog } from "../../../components/sip-credentials.tsx";
import { toldOnce } from "../../../forms/told-once.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const [{ name }, { userName }] = await Promise.all([
    api.auxiliaries.get({ id }),
    api.auxiliaries.getSipCredentials({ id }),
  ]);
  return { title: await titleIn(request, "hardware.sipNamed", { name }), id, name, userName };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return toldOnce(request, () => api.auxiliaries.renewSipCredentials({ id: params["auxiliaryId"]! }));
}

export default function AuxiliarySip() {
  const { t } = useTranslation();
  const { id, name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SipDialog
      {...{ name, userName, answer }}
      closeTo={`/domain/auxiliaries/${id}/settings`}
      lead={t("auxiliaries.sipText")}
      once={t("auxiliaries.sipOnce")}
    />
  );
}
