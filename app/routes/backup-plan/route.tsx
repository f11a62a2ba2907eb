import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BACKUP_KEEP_MAX } from "#rules/backups.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { planSchema } from "./plan-schema.ts";

/** Never, four times a day, daily, weekly, every four weeks. */
const CHOICES = [0, 6, 24, 168, 672];

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { hasPassphrase, everyHours, keep } = await api.backups.plan();
  return { title: await titleIn(request, "backups.plan.title"), hasPassphrase, everyHours, keep };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const secrets = ["passphrase", "passwordAgain"] as const;
  return submit(await request.formData(), { schema: planSchema, secrets }, async (typed) => {
    const { passwordAgain: _typedAgain, ...body } = typed;
    await api.backups.setPlan({ body });
    return redirect("/installation/backup?saved", 303);
  });
}

export default function PlanOfBackups() {
  const { t } = useTranslation();
  const { hasPassphrase, everyHours, keep } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<
    Record<"everyHours" | "keep" | "passphrase" | "passwordAgain", string>
  >({
    id: "plan",
    answer,
    defaultValue: { everyHours: String(everyHours), keep: String(keep) },
  });
  const choices = [...new Set([...CHOICES, everyHours])]
    .sort((one, other) => one - other)
    .map((hours) => ({
      value: String(hours),
      label: hours === 0 ? t("backups.plan.never") : t("backups.plan.everyHours", { count: hours }),
    }));
  return (
    <RouteDialog title={t("backups.plan.title")} closeTo="/installation/backup">
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo="/installation/backup"
        confirm={t("backups.plan.save")}
      >
        <SelectField field={fields.everyHours} label={t("backups.plan.often")} choices={choices} />
        <TextField
          field={fields.keep}
          label={t("backups.plan.keep")}
          hint={t("backups.plan.keepHint")}
          type="number"
          inputMode="numeric"
          min={1}
          max={BACKUP_KEEP_MAX}
        />
        <PasswordField
          field={fields.passphrase}
          label={t(hasPassphrase ? "backups.plan.newPassphrase" : "backups.plan.passphrase")}
          hint={t(hasPassphrase ? "backups.plan.newPassphraseHint" : "backups.plan.passphraseHint")}
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.passwordAgain}
          label={t("backups.plan.passphraseAgain")}
          autoComplete="new-password"
        />
      </DialogForm>
    </RouteDialog>
  );
}
