import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Time } from "../../components/time.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { findBackup } from "../backups/find-backup.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { id, madeAt } = await findBackup(context, params.backupId);
  return { title: await titleIn(request, "backups.removeTitle"), id, madeAt };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return whenConfirmed(request, async () => {
    await api.backups.remove({ id: params.backupId ?? "" });
    return "/installation/backup";
  });
}

export default function DeleteBackup() {
  const { t } = useTranslation();
  const { id, madeAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("backups.removeTitle")}
      confirm={t("backups.remove")}
      closeTo="/installation/backup"
      failure={answer?.failure}
    >
      <p className="mono">{id}</p>
      {madeAt !== null && (
        <p>
          {t("backups.of")}: <Time at={madeAt} />
        </p>
      )}
      <p>{t("backups.removeText")}</p>
    </ConfirmDialog>
  );
}
