import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { inviteNameIn } from "#app/i18n/page-title.server.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [invite, building] = await Promise.all([
    api.invites.get({ id: params.inviteId ?? "" }),
    api.domains.get({ id: domainId }),
  ]);
  const name = await inviteNameIn(request, invite, building);
  return confirmation(request, (t) => ({
    title: t("inviteDetails.withdrawTitle", { name }),
    texts: [t("inviteDetails.withdrawText")],
    confirm: t("inviteDetails.withdraw"),
    closeTo: `/domain/invites/${invite.id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.invites.remove({ id: params.inviteId ?? "" });
  return { to: "/domain/invites", message: "said.inviteWithdrawn" };
});
