import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier } = await api.nfcTags.get({ id: params.tagId ?? "" });
  return confirmation(request, (t) => ({
    title: t("tags.removeTitle", { identifier }),
    texts: [t("tags.removeText")],
    confirm: t("tags.confirmRemove"),
    closeTo: "/domain/tags",
  }));
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  await api.nfcTags.remove({ id: params.tagId ?? "" });
  return { to: "/domain/tags", message: "said.tagDeleted" };
});
