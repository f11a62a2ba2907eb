import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { actionName } from "../actions/action-list.tsx";
import { getAction } from "../change-action/get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const doomed = await getAction(api, place, params["actionId"]!);
  return { title: await titleIn(request, "actions.deleteAction"), ...place, doomed };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.removeAction({ ...place, actionId: params["actionId"]! });
  return redirect(`/domain/devices/${place.id}/actions/${place.groupId}`, 303);
}

export default function DeleteAction() {
  const { t } = useTranslation();
  const { id, groupId, doomed } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("actions.deleteActionNamed", { action: actionName(t, doomed) })}
      confirm={t("actions.deleteAction")}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
    >
      <p>{t("actions.deleteActionText")}</p>
    </ConfirmDialog>
  );
}
