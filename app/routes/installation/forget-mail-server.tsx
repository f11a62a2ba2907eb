import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  await api.mailServer.get();
  return { title: await titleIn(request, "mailServer.forget"), proof: await readProof(api) };
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api }) => {
    await api.mailServer.remove();
    return { to: "/installation/mail", message: "mailServer.forgotten" };
  },
);

export default function ForgetMailServer() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("mailServer.forgetTitle")}
      confirm={t("mailServer.forget")}
      closeTo="/installation/mail"
      failure={answer?.failure}
    >
      <p>{t("mailServer.forgetText")}</p>
    </ConfirmDialog>
  );
}
