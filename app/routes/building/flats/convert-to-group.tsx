import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.flats.get({ id: params["flatId"]! });
  return confirmation(request, (t) => ({
    title: t("flats.ordinaryTitle", { name }),
    texts: [t("flats.ordinaryText")],
    confirm: t("flats.convertToGroup"),
    closeTo: `/domain/flats/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const id = params["flatId"]!;
  const { name } = await api.flats.get({ id });
  await api.flats.remove({ id });
  return { to: `/domain/groups/${id}`, message: "flats.notice.ordinary", values: { name } };
});
