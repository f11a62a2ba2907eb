import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { inviteLabel } from "#app/components/forms/invite-label.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.invites.get({ id: params.inviteId ?? "" });
  return confirmation(request, (t) => ({
    title: t("inviteDetails.withdrawTitle", { name: inviteLabel(t, name) }),
    texts: [t("inviteDetails.withdrawText")],
    confirm: t("inviteDetails.withdraw"),
    closeTo: `/domain/invites/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.invites.remove({ id: params.inviteId ?? "" });
  return { to: "/domain/invites", message: "said.inviteWithdrawn" };
});
