import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { actionName } from "./action-list.tsx";
import { getAction } from "./change-action/get-action.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const selected = await getAction(api, place, params["actionId"]!);
  return confirmation(request, (t) => ({
    title: t("actions.deleteActionTitle", { action: actionName(t, selected) }),
    texts: [t("actions.deleteActionText")],
    confirm: t("actions.deleteAction"),
    closeTo: `/domain/devices/${place.id}/actions/${place.groupId}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.removeAction({ ...place, actionId: params["actionId"]! });
  return { to: `/domain/devices/${place.id}/actions/${place.groupId}`, message: "said.actionDeleted" };
});
