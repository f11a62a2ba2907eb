import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import type { FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { StepNumber } from "./bring-into-service.ts";
import type { DescriptionAnswer } from "./describe.ts";
import type { labelSchema } from "./service-schema.ts";

interface LabelFormProps {
  constraint: FormConstraint;
  described: Omit<DescriptionAnswer, "status">;
  failedStep: StepNumber | undefined;
}

/** Asks for the label of the device and looks it up; changes nothing yet. */
export function LabelForm({ constraint, described: { result, failure }, failedStep }: LabelFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof labelSchema>>({
    id: "label",
    answer: { result },
    constraint,
  });
  return (
    <Form method="get" {...getFormProps(form)} className="form">
      <ErrorSummary failure={failure} title={failedStep && t(`activation.failed.${failedStep}`)} />
      <CodeField
        field={fields.activationCode}
        label={t("activation.activationCode")}
        hint={t("activation.activationCodeHint")}
      />
      <CodeField field={fields.hwId} label={t("activation.hwId")} hint={t("activation.hwIdHint")} />
      <div className="form-actions">
        <Button weight="primary" icon="search">
          {t("activation.identify")}
        </Button>
      </div>
    </Form>
  );
}
