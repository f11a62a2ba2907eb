import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, identifier, lostHolderId, holderName } = await api.nfcTags.get({ id: params.tagId ?? "" });
  return confirmation(request, (t) => ({
    title: t("tag.withdrawTitle", { identifier }),
    texts: [
      lostHolderId === null ? t("tag.withdrawFreeText") : t("tag.withdrawText", { name: holderName ?? "" }),
    ],
    confirm: t("tag.withdraw"),
    closeTo: `/domain/tags/${id}`,
    gives: true,
  }));
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  const { id } = await api.nfcTags.withdrawLost({ id: params.tagId ?? "" });
  return { to: `/domain/tags/${id}`, message: "tag.withdrawn" };
});
