import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../../forms/confirmed.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "maintenance.rebootNamed", { name }), id, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return whenConfirmed(request, async () => {
    const { kind } = await api.agents.reboot({ id });
    return `/domain/devices/${id}/maintenance?asked=${kind}`;
  });
}

export default function Reboot() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("maintenance.rebootNamed", { name })}
      confirm={t("maintenance.kinds.reboot")}
      closeTo={`/domain/devices/${id}/maintenance`}
      failure={answer?.failure}
    >
      <p>{t("maintenance.rebootText")}</p>
    </ConfirmDialog>
  );
}
