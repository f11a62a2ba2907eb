import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  await api.mailServer.get();
  return { title: await titleIn(request, "mailServer.forget") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return whenConfirmed(request, async () => {
    await api.mailServer.remove();
    return "/installation/mail?forgotten";
  });
}

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
