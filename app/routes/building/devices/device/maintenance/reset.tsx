import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "maintenance.resetNamed", { name }), id, name };
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const id = params["deviceId"]!;
    await api.devices.reset({ id });
    return { to: `/domain/devices/${id}/maintenance`, message: "maintenance.requested.reset" };
  },
);

export default function Reset() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("maintenance.resetNamed", { name })}
      confirm={t("maintenance.reset")}
      closeTo={`/domain/devices/${id}/maintenance`}
      failure={answer?.failure}
    >
      <p>{t("maintenance.resetText")}</p>
      <p>{t("maintenance.resetKeeps")}</p>
    </ConfirmDialog>
  );
}
