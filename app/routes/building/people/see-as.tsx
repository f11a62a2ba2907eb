import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { beginView } from "#app/auth/person-view.ts";
import { confirmation, confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.users.get({ id: params.userId ?? "" });
  return confirmation(request, (t) => ({
    title: t("personView.title", { name }),
    texts: [t("personView.text", { name }), t("personView.log")],
    confirm: t("personView.begin", { name }),
    closeTo: `/domain/people/${id}`,
    gives: true,
  }));
}

export const action = formAction(
  { schema: confirmedSchema, guard: requireAdministrator },
  async ({ api, session, context, params }) =>
    beginView(context, { api, session }, await api.users.get({ id: params.userId ?? "" })),
);
