import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "device.removeNamed", { name }), id, name };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  await api.devices.remove({ id: params["deviceId"]! });
  return redirect("/domain/devices", 303);
}

export default function RemoveDevice() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("device.removeNamed", { name })}
      confirm={t("device.remove")}
      closeTo={`/domain/devices/${id}/settings`}
    >
      <p>{t("device.removeText")}</p>
      <p>{t("device.removeKeeps")}</p>
    </ConfirmDialog>
  );
}
