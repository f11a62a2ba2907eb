import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const CLOSE_TO = "/domain/licences";

export const meta = titleMeta;

/** Asks before somebody or something loses a seat. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const assigneeId = params["assigneeId"]!;
  const seats = await allPages((query) => api.subscriptions.assignee({ query: { ...query, assigneeId } }));
  const seat = seats.find(({ id }) => id === params["subscriptionId"]);
  if (!seat) throw new ApiError("NOT_FOUND");
  const name = seat.assigneeName ?? "";
  return { title: await titleIn(request, "licences.freeTitle", { name }), name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return whenConfirmed(request, async () => {
    await api.subscriptions.unassign({ id: params["subscriptionId"]! });
    return `${CLOSE_TO}?freed=1`;
  });
}

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
