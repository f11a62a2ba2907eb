import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { useSize } from "#app/routes/installation/backups/size.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { FILE_FIELD } from "./file-field.ts";
import { readRelease, type ReceivedFile } from "./read-release.server.ts";
import { type ReleaseFields, releaseSchema } from "./release-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  return {
    title: await titleIn(request, "releases.add"),
    maxBytes: FIRMWARE_FILE_MAX_BYTES,
    proof: await readProof(api),
  };
}

/** Creates the release with the digest of its file, then uploads the file; a failure removes the release. */
export const action = formAction(
  {
    schema: releaseSchema,
    files: [FILE_FIELD],
    withFilesMaxBytes: FIRMWARE_FILE_MAX_BYTES + FORM_MAX_BYTES,
    streamed: true,
    guard: async (context) => ({
      ...(await requireInstallation(context)),
      ...(await readRelease(context)),
    }),
    proves: ({ api }) => api,
  },
  async ({ api, context, problem, file }, typed) => {
    if (problem) throw problem;
    if (!file || file.size === 0) throw new ApiError("RELEASE_FILE_DIFFERS");
    await createRelease({ api, context }, typed, file);
    return changed(context, { to: "/installation/firmware", message: "releases.released" });
  },
);

interface ReleaseContext {
  api: ApiCalls;
  context: Pick<LoadContext, "client">;
}

async function createRelease(
  { api, context }: ReleaseContext,
  { model, version, minimumVersion, notes }: ReleaseFields & { notes: string },
  { pieces, size, digest }: ReceivedFile,
): Promise<void> {
  const { id } = await api.appReleases.create({
    body: { model, version, minimumVersion: minimumVersion ?? null, notes, digest, size },
  });
  try {
    const { address } = await api.appReleases.uploadFile({ id });
    await context.client.put(address, Buffer.concat(pieces), "application/octet-stream");
  } catch (error) {
    await api.appReleases.remove({ id });
    throw error;
  }
}

export default function NewRelease() {
  const { t } = useTranslation();
  const { maxBytes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const size = useSize();
  const [form, fields] = useAnsweredForm<ReleaseFields>({ answer, defaultValue: {} });
  return (
    <RouteDialog title={t("releases.add")} closeTo="/installation/firmware">
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo="/installation/firmware"
        confirm={t("releases.release")}
        icon="upload"
        encType="multipart/form-data"
      >
        <TextField field={fields.model} label={t("releases.model")} hint={t("releases.modelHint")} mono />
        <TextField
          field={fields.version}
          label={t("releases.version")}
          hint={t("releases.versionHint")}
          mono
        />
        <TextField
          field={fields.minimumVersion}
          label={t("releases.minimumVersion")}
          hint={t("releases.minimumHint")}
          mono
        />
        <TextAreaField field={fields.notes} label={t("releases.notes")} />
        <div className="field">
          <label className="field-label" htmlFor="release-file">
            {t("releases.file")}
          </label>
          <p className="hint" id="release-file-hint">
            {t("releases.fileHint", { size: size(maxBytes) })}
          </p>
          <div className="control">
            <input
              id="release-file"
              name={FILE_FIELD}
              type="file"
              required
              aria-describedby="release-file-hint"
            />
          </div>
        </div>
      </DialogForm>
    </RouteDialog>
  );
}
