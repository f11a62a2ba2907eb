import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "../../auth/guards.ts";
import { DefinitionList } from "../../components/definition-list.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { Time } from "../../components/time.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { findBackup } from "../backups/find-backup.ts";
import { useSize } from "../backups/size.ts";
import { restoreSchema } from "./restore-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return {
    title: await titleIn(request, "backups.restoreTitle"),
    word: await titleIn(request, "backups.restoreWord"),
    backup: await findBackup(context, params.backupId),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const schema = restoreSchema(await titleIn(request, "backups.restoreWord"));
  return submit(await request.formData(), { schema, secrets: ["passphrase"] }, async ({ passphrase }) => {
    await api.backups.restore({ id: params.backupId ?? "", body: { passphrase } });
    return redirect("/installation/backup", 303);
  });
}

/** What is in the backup, what will happen, and a word to type: everything that is there now is replaced. */
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
