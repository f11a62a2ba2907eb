import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { OfferedChoices } from "#app/lists/offered-choices.ts";
import {
  toAuxiliaryFields,
  toStoredAuxiliary,
} from "#app/routes/building/auxiliaries/auxiliary/auxiliary-fields.ts";
import { AuxiliaryForm } from "#app/routes/building/auxiliaries/auxiliary/auxiliary-form.tsx";
import type { auxiliarySchema } from "#app/routes/building/auxiliaries/auxiliary/auxiliary-schema.ts";
import type { Gateway } from "#app/routes/building/auxiliaries/auxiliary/gateways.ts";
import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import type { AuxiliaryModel } from "#rules/auxiliaries/auxiliaries.ts";

interface SettingsFormProps {
  auxiliary: Auxiliary;
  /** The model to configure, its own or another one of its type. */
  model: AuxiliaryModel;
  gateways: OfferedChoices<Gateway>;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Name, gateway and configuration of an existing auxiliary. */
export function SettingsForm({ auxiliary, model, gateways, constraint, answer }: SettingsFormProps) {
  const { t } = useTranslation();
  const { type, secrets } = auxiliary;
  const [form, fields] = useAnsweredForm<z.input<typeof auxiliarySchema>>({
    id: "auxiliary-settings",
    answer,
    constraint,
    defaultValue: toAuxiliaryFields(auxiliary),
    stored: toStoredAuxiliary(auxiliary),
  });
  return (
    <AuxiliaryForm
      form={form}
      fields={fields}
      type={type}
      model={model}
      modelField={fields.model}
      gateways={gateways}
      failure={answer?.failure}
      save={t("auxiliaries.save")}
      storedSecrets={model === auxiliary.model ? secrets : []}
      forget={fields.forget}
    />
  );
}
