import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const rule = { id: deviceId, associationId: params["ruleId"]! };
  const { displayName } = await api.accessControlAssociations.get(rule);
  return confirmation(request, (t) => ({
    title: t("access.deleteTitle", { name: displayName }),
    texts: [t("access.deleteText")],
    confirm: t("access.delete"),
    closeTo: `/domain/devices/${deviceId}/access`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const rule = { id: params["deviceId"]!, associationId: params["ruleId"]! };
  await api.accessControlAssociations.remove(rule);
  return { to: `/domain/devices/${rule.id}/access`, message: "said.accessRemoved" };
});
