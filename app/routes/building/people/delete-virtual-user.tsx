import type { LoaderFunctionArgs } from "@remix-run/node";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  const { name } = virtualUser;
  return confirmation(request, (t) => ({
    title: t("virtualUsers.deleteNamed", { name }),
    texts: [t("virtualUsers.deleteText")],
    confirm: t("virtualUsers.confirmDelete"),
    closeTo: personPage(params.userId),
  }));
}

export const action = confirmAction({ guard: requireVirtualUser }, async ({ api, virtualUser, params }) => {
  await api.virtualUsers.remove({ id: virtualUser.id });
  return { to: personPage(params.userId), message: "said.virtualUserDeleted" };
});
