import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

/** Reports a card of the reader as lost: they can't withdraw it themselves, so it is confirmed. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id: userId } = await api.users.me();
  const own = await allPages((query) => api.nfcTags.list({ query: { ...query, userId } }));
  const tag = own.find(({ id }) => id === params.tagId);
  if (!tag) throw new ApiError("NOT_FOUND");
  return confirmation(request, (t) => ({
    title: t("tag.ownTitle", { identifier: tag.identifier }),
    texts: [t("tag.ownText")],
    confirm: t("tag.report"),
    closeTo: "/domain/mine",
  }));
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  const { identifier } = await api.nfcTags.reportLost({ id: params.tagId ?? "" });
  return { to: "/domain/mine", message: "tag.reported", values: { identifier } };
});
