import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

const CLOSE_TO = "/domain/licences";

/** Asks before an assignee loses a seat. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const assigneeId = params["assigneeId"]!;
  const seats = await allPages((query) => api.subscriptions.assignee({ query: { ...query, assigneeId } }));
  const seat = seats.find(({ id }) => id === params["subscriptionId"]);
  if (!seat) throw new ApiError("NOT_FOUND");
  const name = seat.assigneeName ?? "";
  return confirmation(request, (t) => ({
    title: t("licences.freeTitle", { name }),
    texts: [t("licences.freeText", { name })],
    confirm: t("licences.confirmFree"),
    closeTo: CLOSE_TO,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.subscriptions.unassign({ id: params["subscriptionId"]! });
  return { to: CLOSE_TO, message: "licences.notice.freed" };
});
