import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  unstable_parseMultipartFormData as parseForm,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError, isApiError } from "#contract/errors.ts";
import { BACKUP_RECEIVED_MAX_BYTES } from "#rules/backups.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { failureOf } from "../../forms/failure.ts";
import type { LoadContext } from "../../load-context.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { useSize } from "../backups/size.ts";

const FILE_FIELD = "backup";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return { title: await titleIn(request, "backups.receiveTitle"), maxBytes: BACKUP_RECEIVED_MAX_BYTES };
}

/** The file goes to the disk as it comes; then its restore is asked for. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireInstallation(context);
  try {
    const id = await receivedFrom(request, context);
    return redirect(`/installation/backup/${id}/restore`, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
}

/** @throws ApiError BROKEN_BODY, and what is wrong with the file */
async function receivedFrom(request: Request, { backups }: LoadContext): Promise<string> {
  let id: string | undefined;
  let problem: unknown = new ApiError("BROKEN_BODY");
  try {
    await parseForm(request, async ({ name, data: file }) => {
      if (name === FILE_FIELD && id === undefined && backups) {
        id = await backups.receive(file).catch((error: unknown) => {
          problem = error;
          throw error;
        });
      }
      return null;
    });
  } catch {
    // The parser's own errors say no more than that the body can't be read.
    throw problem;
  }
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
