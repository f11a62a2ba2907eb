import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { passwordAgain, passwordsDiffer } from "#app/forms/schemas/password-again.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { intervalInWords } from "#app/routes/installation/backups/interval.ts";
import { newPassword } from "#contract/fields.ts";
import { BACKUP_EVERY_HOURS_MAX, BACKUP_KEEP_MAX } from "#rules/installation/backups.ts";

const whole = (least: number, most: number) =>
  z.coerce.number({ error: "number" }).int("number").min(least, "number").max(most, "number");

/** An empty passphrase leaves the current one unchanged. */
const planSchema = z
  .object({
    everyHours: whole(0, BACKUP_EVERY_HOURS_MAX),
    keep: whole(1, BACKUP_KEEP_MAX),
    passphrase: newPassword.optional(),
    passwordAgain: passwordAgain.optional(),
  })
  .refine((typed) => (typed.passphrase ?? "") === (typed.passwordAgain ?? ""), passwordsDiffer);

/** Never, four times a day, daily, weekly, every four weeks. */
const CHOICES = [0, 6, 24, 168, 672];

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { hasPassphrase, passphraseVersion, everyHours, keep } = await api.backups.plan();
  const title = await titleIn(request, "backups.plan.title");
  return { title, hasPassphrase, passphraseVersion, everyHours, keep, proof: await readProof(api) };
}

/** The fields of the form as they are stored; the passphrase is never shown. */
function fieldsOfPlan({ everyHours, keep }: { everyHours: number; keep: number }) {
  return { everyHours: String(everyHours), keep: String(keep) };
}

/** The fields as they are compared with what others save: with the version of the passphrase. */
function toStoredPlan(plan: Parameters<typeof fieldsOfPlan>[0] & { passphraseVersion: string | null }) {
  return { ...fieldsOfPlan(plan), passphrase: plan.passphraseVersion ?? "" };
}

export const action = formAction(
  {
    schema: planSchema,
    guard: requireInstallation,
    secrets: ["passphrase", "passwordAgain"],
    proves: ({ api }) => api,
    stored: ({ api }) => ({ of: "backup plan", read: async () => toStoredPlan(await api.backups.plan()) }),
  },
  async ({ api, context }, typed) => {
    const { passwordAgain: _typedAgain, ...body } = typed;
    await api.backups.setPlan({ body });
    return changed(context, { to: "/installation/backup", message: "backups.saved" });
  },
);

export default function BackupPlan() {
  const { t } = useTranslation();
  const { hasPassphrase, passphraseVersion, everyHours, keep } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<
    Record<"everyHours" | "keep" | "passphrase" | "passwordAgain", string>
  >({
    id: "plan",
    answer,
    defaultValue: fieldsOfPlan({ everyHours, keep }),
    stored: toStoredPlan({ everyHours, keep, passphraseVersion }),
  });
  const choices = [...new Set([...CHOICES, everyHours])]
    .sort((one, other) => one - other)
    .map((hours) => ({ value: String(hours), label: intervalInWords(t, hours) }));
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
