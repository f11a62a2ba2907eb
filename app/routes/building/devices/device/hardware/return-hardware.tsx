import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ExchangeEffects } from "./exchange-effects.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name, hwId } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "hardware.return.title", { name }), id, name, hwId };
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const id = params["deviceId"]!;
    await api.deviceLife.rma({ id });
    return { to: `/domain/devices/${id}/hardware?changed=returned`, message: "hardware.return.done" };
  },
);

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
      <ExchangeEffects exchange="return" />
    </ConfirmDialog>
  );
}
