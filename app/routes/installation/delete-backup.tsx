import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { findBackup } from "./backups/find-backup.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { id, madeAt } = await findBackup(context, params.backupId);
  return { title: await titleIn(request, "backups.removeTitle"), id, madeAt, proof: await readProof(api) };
}

export const action = confirmAction(
  { guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, params }) => {
    await api.backups.remove({ id: params.backupId ?? "" });
    return { to: "/installation/backup", message: "said.backupDeleted" };
  },
);

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
