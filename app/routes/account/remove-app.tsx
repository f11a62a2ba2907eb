import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const proof = await readProof(api);
  return confirmation(request, (t) => ({
    title: t("security.app.removeTitle"),
    texts: [t("security.app.removeText")],
    confirm: t("security.app.remove"),
    closeTo: "/account/security",
    proof,
  }));
}

export const action = confirmAction({ guard: requireUser, proves: ({ api }) => api }, async ({ api }) => {
  await api.secondFactors.remove();
  return { to: "/account/security", message: "security.done.appRemoved" };
});
