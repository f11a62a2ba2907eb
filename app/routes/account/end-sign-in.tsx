import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { deviceInWords } from "./security/device-words.ts";

const PLACE = "/account/security";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const own = await allPages((query) => api.signIns.list({ query }));
  const signIn = own.find(({ id, current }) => id === params["signInId"] && !current);
  if (!signIn) throw new ApiError("NOT_FOUND");
  return { title: await titleIn(request, "security.sessions.end"), device: signIn.device };
}

export const action = confirmAction({ guard: requireUser }, async ({ api, params }) => {
  await api.signIns.end({ id: params["signInId"] ?? "" });
  return { to: PLACE, message: "security.done.ended" };
});

/** Asks before a sign-in elsewhere is ended. */
export default function EndSignIn() {
  const { t } = useTranslation();
  const { device } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("security.sessions.endTitle", { device: deviceInWords(t, device) })}
      confirm={t("security.sessions.end")}
      closeTo={PLACE}
      failure={answer?.failure}
    >
      <p>{t("security.sessions.endText")}</p>
    </ConfirmDialog>
  );
}
