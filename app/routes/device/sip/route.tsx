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
  const id = params["deviceId"]!;
  const [{ name }, { userName }] = await Promise.all([
    api.devices.get({ id }),
    api.deviceLife.getSipCredentials({ id }),
  ]);
  return { title: await titleIn(request, "hardware.sipNamed", { name }), id, name, userName };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return toldOnce(request, () => api.deviceLife.createSipCredentials({ id: params["deviceId"]! }));
}

export default function SipCredentials() {
  const { t } = useTranslation();
  const { id, name, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SipDialog
      {...{ name, userName, answer }}
      closeTo={`/domain/devices/${id}/hardware`}
      lead={t("hardware.sipText")}
      once={t("hardware.toldOnceText")}
    />
  );
}
