import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../../forms/confirmed.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { WhatStays } from "../hardware/what-stays.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name, hwId } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "hardware.return.title", { name }), id, name, hwId };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  return whenConfirmed(request, async () => {
    await api.deviceLife.rma({ id });
    return `/domain/devices/${id}/hardware?changed=returned`;
  });
}

export default function ReturnHardware() {
  const { t } = useTranslation();
  const { id, name, hwId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("hardware.return.title", { name })}
      confirm={t("hardware.return.confirm")}
      closeTo={`/domain/devices/${id}/hardware`}
      failure={answer?.failure}
    >
      <p>{t("hardware.return.text", { hwId })}</p>
      <WhatStays exchange="return" />
    </ConfirmDialog>
  );
}
