import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";

const CLOSE_TO = "/domain/licences";

export const meta = titleMeta;

/** Asks before an assignee loses a seat. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const assigneeId = params["assigneeId"]!;
  const seats = await allPages((query) => api.subscriptions.assignee({ query: { ...query, assigneeId } }));
  const seat = seats.find(({ id }) => id === params["subscriptionId"]);
  if (!seat) throw new ApiError("NOT_FOUND");
  const name = seat.assigneeName ?? "";
  return { title: await titleIn(request, "licences.freeTitle", { name }), name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.subscriptions.unassign({ id: params["subscriptionId"]! });
  return { to: CLOSE_TO, message: "licences.notice.freed" };
});

export default function FreeSeat() {
  const { t } = useTranslation();
  const { title, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t("licences.confirmFree")}
      closeTo={CLOSE_TO}
      failure={answer?.failure}
    >
      <p>{t("licences.freeText", { name })}</p>
    </ConfirmDialog>
  );
}
