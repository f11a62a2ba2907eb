import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { useMonths } from "#app/routes/building/devices/device/hardware/months.ts";
import { WARRANTY_EXTENSION_MONTHS_MAX } from "#rules/devices/warranty.ts";

const warrantySchema = z.object({
  months: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(WARRANTY_EXTENSION_MONTHS_MAX, "number"),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  return { title: await titleIn(request, "warrantyCodes.title"), proof: await readProof(api) };
}

/** The code is only in this answer: it is stored as a hash. */
export const action = formAction(
  { schema: warrantySchema, guard: requireInstallation, proves: ({ api }) => api },
  async ({ api }, body) => {
    const { code, months } = await api.warrantyExtensions.create({ body });
    return data({ made: { code, months } }, { headers: { "Cache-Control": "no-store" } });
  },
);

/** Creates codes that administrators of buildings extend a device's warranty with. */
export default function WarrantyCodes() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const months = useMonths();
  const [form, fields] = useAnsweredForm<Record<"months", string>>({
    id: "warranty-code",
    answer: failed,
    defaultValue: { months: "12" },
  });
  return (
    <>
      <PageTitle title={t("warrantyCodes.title")}>{t("warrantyCodes.lead")}</PageTitle>
      <div className="stack">
        {made && (
          <section className="stack card padded" aria-labelledby="code-made">
            <h2 id="code-made">{t("warrantyCodes.made", { months: months(made.months) })}</h2>
            <Notice tone="attention" title={t("warrantyCodes.once")}>
              <p>{t("warrantyCodes.onceText")}</p>
            </Notice>
            <CopyField label={t("hardware.code")} value={made.code} />
          </section>
        )}
        <PostForm form={form} className="form card padded">
          <ErrorSummary failure={failed?.failure} />
          <TextField
            field={fields.months}
            label={t("warrantyCodes.months")}
            hint={t("warrantyCodes.monthsHint", { max: WARRANTY_EXTENSION_MONTHS_MAX })}
            type="number"
            inputMode="numeric"
            min={1}
            max={WARRANTY_EXTENSION_MONTHS_MAX}
          />
          <ProofFields />
          <div className="form-actions">
            <Button weight="primary" icon="plus">
              {t("warrantyCodes.create")}
            </Button>
          </div>
        </PostForm>
      </div>
    </>
  );
}
