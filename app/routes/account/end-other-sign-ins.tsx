import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

const PLACE = "/account/security";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "security.sessions.endOthers") };
}

export const action = confirmAction({ guard: requireUser }, async ({ api }) => {
  await api.signIns.endOthers();
  return { to: PLACE, message: "security.done.endedOthers" };
});

/** Asks before all sign-ins but this one are ended. */
export default function EndOtherSignIns() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("security.sessions.endOthersTitle")}
      confirm={t("security.sessions.endOthers")}
      closeTo={PLACE}
      failure={answer?.failure}
    >
      <p>{t("security.sessions.endOthersText")}</p>
    </ConfirmDialog>
  );
}
