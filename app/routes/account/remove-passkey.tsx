import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const own = await allPages((query) => api.passkeys.list({ query }));
  const passkey = own.find(({ id }) => id === params["passkeyId"]);
  if (!passkey) throw new ApiError("NOT_FOUND");
  const proof = await readProof(api);
  return confirmation(request, (t) => ({
    title: t("security.passkeys.removeTitle", { name: passkey.name }),
    texts: [t("security.passkeys.removeText")],
    confirm: t("security.passkeys.remove"),
    closeTo: "/account/security",
    proof,
  }));
}

export const action = confirmAction(
  { guard: requireUser, proves: ({ api }) => api },
  async ({ api, params }) => {
    await api.passkeys.remove({ id: params["passkeyId"] ?? "" });
    return { to: "/account/security", message: "security.done.passkeyRemoved" };
  },
);
