import { type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import type { FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { BaseInfo } from "#contract/devices/devices.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import type { CompletedSteps, StepNumber } from "./bring-into-service.ts";
import type { serviceSchema } from "./service-schema.ts";

export interface ServiceAnswer {
  result: SubmissionResult<string[]>;
  failure: FormFailure | undefined;
  step: StepNumber | undefined;
  done: CompletedSteps | undefined;
}

interface ServiceFormProps {
  device: BaseInfo & { activationCode: string };
  licences: readonly { id: string; code: string; free: number; total: number }[];
  constraint: FormConstraint;
  answer: ServiceAnswer | undefined;
}

/**
 * Name and licence, and the button to start. A licence that was activated in a failed attempt is selected in
 * the next.
 */
export function ServiceForm({ device, licences, constraint, answer }: ServiceFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof serviceSchema>>({
    id: "service",
    answer,
    constraint,
    defaultValue: { licenseId: licences.find(({ free }) => free > 0)?.id ?? licences[0]?.id },
  });
  const choices = licences.map(({ id, code, free, total }) => ({
    value: id,
    label: t("activation.licenceChoice", { code: formatLicenceCode(code), free, total }),
  }));
  const options = fields.restore.initialValue === "on" || fields.reset.initialValue === "on";
  return (
    <PostForm form={form} className="form">
      <ErrorSummary failure={answer?.failure} title={answer?.step && t(`activation.failed.${answer.step}`)} />
      <input type="hidden" name="activationCode" value={device.activationCode} />
      <input type="hidden" name="hwId" value={device.hwId} />
      <TextField field={fields.name} label={t("activation.name")} hint={t("activation.nameHint")} />
      {choices.length > 0 && (
        <SelectField field={fields.licenseId} label={t("activation.licence")} choices={choices} />
      )}
      <CodeField
        field={fields.licenseCode}
        label={t("activation.licenceCode")}
        hint={t(choices.length > 0 ? "activation.licenceCodeHint" : "activation.noLicence")}
      />
      <details className="more-options" open={options}>
        <summary>{t("activation.options")}</summary>
        <CheckboxField
          field={fields.restore}
          label={t("activation.restore")}
          hint={t("activation.restoreHint")}
        />
        <CheckboxField field={fields.reset} label={t("activation.reset")} hint={t("activation.resetHint")} />
      </details>
      <div className="form-actions">
        <Button weight="primary" icon="activation">
          {t("activation.begin")}
        </Button>
      </div>
    </PostForm>
  );
}
