import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const { items } = await api.virtualInputs.list({ id: deviceId });
  const input = items.find(({ id }) => id === params["inputId"]);
  if (!input) throw new ApiError("NOT_FOUND");
  return { title: await titleIn(request, "virtualInputs.delete"), deviceId, name: input.displayName };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [id, inputId] = [params["deviceId"]!, params["inputId"]!];
  await api.virtualInputs.remove({ id, inputId });
  return redirect(`/domain/devices/${id}/outputs`, 303);
}

export default function DeleteVirtualInput() {
  const { t } = useTranslation();
  const { deviceId, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("virtualInputs.deleteNamed", { name })}
      confirm={t("virtualInputs.delete")}
      closeTo={`/domain/devices/${deviceId}/outputs`}
    >
      <p>{t("virtualInputs.deleteText")}</p>
    </ConfirmDialog>
  );
}
