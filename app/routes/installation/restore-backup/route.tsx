import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { findBackup } from "#app/routes/installation/backups/find-backup.ts";
import { useSize } from "#app/routes/installation/backups/size.ts";
import { restoreSchema } from "./restore-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  return {
    title: await titleIn(request, "backups.restoreTitle"),
    word: await titleIn(request, "backups.restoreWord"),
    backup: await findBackup(context, params.backupId),
    proof: await readProof(api),
  };
}

export const action = formAction(
  {
    schema: restoreSchema,
    guard: requireInstallation,
    secrets: ["passphrase"],
    proves: ({ api }) => api,
    async check({ request }, typed): Promise<Record<string, string>> {
      const word = await titleIn(request, "backups.restoreWord");
      return typed.word.toLocaleLowerCase() === word.toLocaleLowerCase() ? {} : { word: "word" };
    },
  },
  async ({ api, context, params }, { passphrase }) => {
    await api.backups.restore({ id: params.backupId ?? "", body: { passphrase } });
    return changed(context, { to: "/installation/backup", message: "said.restoreStarted" });
  },
);

/** The contents of the backup, what will happen, and a word to type: all current data is replaced. */
export default function RestoreBackup() {
  const { t } = useTranslation();
  const { backup, word } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const size = useSize();
  const [form, fields] = useAnsweredForm<{ word: string; passphrase: string }>({
    id: "restore",
    answer,
  });
  const { id, madeAt, version, bytes, own, rows, problem } = backup;
  const items = [
    { term: t("backups.of"), value: madeAt === null ? t("backups.unknown") : <Time at={madeAt} /> },
    { term: t("backups.name"), value: <span className="mono">{id}</span> },
    ...(version === null ? [] : [{ term: t("backups.versionTerm"), value: version }]),
    { term: t("backups.size"), value: size(bytes) },
    ...(rows === null ? [] : [{ term: t("backups.rows"), value: String(rows) }]),
  ];
  return (
    <RouteDialog title={t("backups.restoreTitle")} closeTo="/installation/backup">
      <DefinitionList items={items} />
      {problem === null ? (
        <>
          <div className="prose">
            <ul>
              <li>{t("backups.restoreAll")}</li>
              <li>{t("backups.restoreSignIn")}</li>
              <li>{t("backups.restoreKept")}</li>
              <li>{t("backups.restoreAnew")}</li>
            </ul>
          </div>
          <DialogForm
            form={form}
            failure={answer?.failure}
            closeTo="/installation/backup"
            confirm={t("backups.restoreNow")}
            removes
            icon="history"
          >
            {!own && (
              <PasswordField
                field={fields.passphrase}
                label={t("backups.plan.passphrase")}
                hint={t("backups.passphraseOther")}
                autoComplete="current-password"
              />
            )}
            <TextField
              field={fields.word}
              label={t("backups.typeWord", { word })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </DialogForm>
        </>
      ) : (
        <Notice tone="danger" title={t("backups.notUsable")}>
          <p>{t(`backups.problems.${problem}`)}</p>
        </Notice>
      )}
    </RouteDialog>
  );
}
