import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { toFormFailure } from "#app/forms/failure.ts";
import { readProof } from "#app/forms/proof.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { declareForm, FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { BACKUP_RECEIVED_MAX_BYTES } from "#rules/installation/backups.ts";
import { useSize } from "./backups/size.ts";

const FILE_FIELD = "backup";
const toProof = `/proof?${new URLSearchParams({ to: "/installation/backup/receive" })}`;

const backupForm = declareForm([], {
  files: [FILE_FIELD],
  withFilesMaxBytes: BACKUP_RECEIVED_MAX_BYTES + FORM_MAX_BYTES,
  streamed: true,
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  // The upload can't wait for a fresh proof, so the proof comes first.
  if ((await readProof(api)).needed) throw redirect(toProof);
  return { title: await titleIn(request, "backups.receiveTitle"), maxBytes: BACKUP_RECEIVED_MAX_BYTES };
}

/** Streams the file to the disk; then redirects to its restore. */
export const action = takesForm(backupForm, async ({ context }) => {
  const { api } = await requireInstallation(context);
  try {
    await api.backups.receive();
    const id = await receiveBackup(context);
    return redirect(`/installation/backup/${id}/restore`, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.errorName === "FRESH_PROOF_NEEDED") return redirect(toProof, 303);
    return data({ failure: toFormFailure(error) }, { status: error.status });
  }
});

/** Returns the id of the backup. @throws ApiError BROKEN_BODY, and the problems of the file */
async function receiveBackup({ backups, readStreamedForm }: LoadContext): Promise<string> {
  let id: string | undefined;
  const read = await readStreamedForm?.(async (content) => {
    id = await backups?.receive(content);
  });
  if (read?.problem) throw read.problem;
  if (id === undefined) throw new ApiError("BACKUP_NOT_USABLE");
  return id;
}

export default function ReceiveBackup() {
  const { t } = useTranslation();
  const { maxBytes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const size = useSize();
  return (
    <RouteDialog title={t("backups.receiveTitle")} closeTo="/installation/backup">
      <DialogForm
        failure={answer?.failure}
        closeTo="/installation/backup"
        confirm={t("backups.send")}
        icon="upload"
        encType="multipart/form-data"
      >
        <p>{t("backups.receiveText")}</p>
        <div className="field">
          <label className="field-label" htmlFor="backup-file">
            {t("backups.file")}
          </label>
          <p className="hint">{t("backups.fileHint", { size: size(maxBytes) })}</p>
          <div className="control">
            <input id="backup-file" name={FILE_FIELD} type="file" accept=".backup" required />
          </div>
        </div>
      </DialogForm>
    </RouteDialog>
  );
}
