import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "device.removeNamed", { name }), id, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.devices.remove({ id: params["deviceId"]! });
  return { to: "/domain/devices", message: "said.deviceRemoved" };
});

export default function RemoveDevice() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("device.removeNamed", { name })}
      confirm={t("device.remove")}
      closeTo={`/domain/devices/${id}/settings`}
      failure={answer?.failure}
    >
      <p>{t("device.removeText")}</p>
      <p>{t("device.removeKeeps")}</p>
    </ConfirmDialog>
  );
}
