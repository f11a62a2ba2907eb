import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  return confirmation(request, (t) => ({
    title: t("auxiliaries.removeNamed", { name }),
    texts: [t("auxiliaries.removeText")],
    confirm: t("auxiliaries.remove"),
    closeTo: `/domain/auxiliaries/${id}/settings`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.auxiliaries.remove({ id: params["auxiliaryId"]! });
  return { to: "/domain/auxiliaries", message: "said.auxiliaryDeleted" };
});
