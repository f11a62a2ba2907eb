import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name, hasAccount } = await api.users.get({ id: params.userId ?? "" });
  return confirmation(request, (t) => ({
    title: t("person.removeTitle", { name }),
    texts: [t(hasAccount ? "person.removeText" : "cardholder.removeText")],
    confirm: t("person.remove"),
    closeTo: `/domain/people/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, domainId, params }) => {
  const { name } = await api.users.get({ id: params.userId ?? "" });
  await api.domains.removeMember({ id: domainId, userId: params.userId ?? "" });
  return { to: "/domain/people", message: "said.personRemoved", values: { name } };
});
