import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const [person, credential] = await Promise.all([
    api.users.get({ id: params.userId ?? "" }),
    api.accessCredentials.get({ id: params.credentialId ?? "" }),
  ]);
  return confirmation(request, (t) => ({
    title: t("person.takeCredentialTitle", { name: credential.name }),
    texts: [t("person.takeCredentialText", { name: person.name })],
    confirm: t("person.takeCredential"),
    closeTo: `/domain/people/${person.id}`,
  }));
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  await api.accessCredentials.remove({ id: params.credentialId ?? "" });
  return { to: `/domain/people/${params.userId}`, message: "said.credentialRevoked" };
});
