import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { INPUT_TYPES } from "#rules/devices.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import type { PortAnswer } from "./port-form.tsx";
import type { newInputSchema } from "./port-schemas.ts";

/** One more virtual input. */
export function NewInputForm({ answer }: PortAnswer) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof newInputSchema>>({
    id: "new-input",
    answer,
    defaultValue: { type: "extbutton" },
  });
  return (
    <PostForm {...getFormProps(form)} className="card padded" preventScrollReset>
      <h3>{t("virtualInputs.new")}</h3>
      <ErrorSummary failure={answer?.failure} />
      <TextField field={fields.displayName} label={t("outputs.name")} autoComplete="off" />
      <SelectField
        field={fields.type}
        label={t("virtualInputs.type")}
        choices={INPUT_TYPES.map((value) => ({ value, label: t(`outputs.inputTypes.${value}`) }))}
      />
      <div className="form-actions">
        <Button name="intent" value="new-virtual-input" icon="plus">
          {t("virtualInputs.add")}
        </Button>
      </div>
    </PostForm>
  );
}
