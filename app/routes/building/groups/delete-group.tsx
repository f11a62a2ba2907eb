import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.agentGroups.get({ id: params["groupId"]! });
  return confirmation(request, (t) => ({
    title: t("groups.deleteNamed", { name }),
    texts: [t("groups.deleteText")],
    confirm: t("groups.delete"),
    closeTo: `/domain/groups/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const { id, kind } = await api.agentGroups.get({ id: params["groupId"]! });
  await api.agentGroups.remove({ id });
  return { to: kind === "FLAT" ? "/domain/flats" : "/domain/groups", message: "said.groupDeleted" };
});
