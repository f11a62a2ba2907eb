import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { INPUT_TYPES } from "#rules/devices/devices.ts";
import type { PortAnswer } from "./port-form.tsx";
import type { newInputSchema } from "./port-schemas.ts";

/** Adds a virtual input. */
export function NewInputForm({ answer }: PortAnswer) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof newInputSchema>>({
    id: "new-input",
    answer,
    defaultValue: { type: "extbutton" },
  });
  return (
    <PostForm form={form} className="card padded" preventScrollReset>
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
