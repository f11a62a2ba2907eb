import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const { name } = await api.actionGroups.get(place);
  return confirmation(request, (t) => ({
    title: t("actions.deleteNamed", { name }),
    texts: [t("actions.deleteText")],
    confirm: t("actions.delete"),
    closeTo: `/domain/devices/${place.id}/actions/${place.groupId}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.remove(place);
  return { to: `/domain/devices/${place.id}/actions`, message: "said.actionGroupDeleted" };
});
