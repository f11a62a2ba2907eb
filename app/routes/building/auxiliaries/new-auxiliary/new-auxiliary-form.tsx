import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { OfferedChoices } from "#app/lists/offered-choices.ts";
import { AuxiliaryForm } from "#app/routes/building/auxiliaries/auxiliary/auxiliary-form.tsx";
import type { newAuxiliarySchema } from "#app/routes/building/auxiliaries/auxiliary/auxiliary-schema.ts";
import type { Gateway } from "#app/routes/building/auxiliaries/auxiliary/gateways.ts";
import { MissingSeat } from "#app/routes/building/auxiliaries/auxiliary/missing-seat.tsx";
import { ModelChoice } from "#app/routes/building/auxiliaries/auxiliary/model-choice.tsx";
import type { FreeLicence } from "#app/routes/building/auxiliaries/auxiliary/seat.ts";
import type { AuxiliaryModel, AuxiliaryType } from "#rules/auxiliaries/auxiliaries.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

interface NewAuxiliaryFormProps {
  chosen: { type: AuxiliaryType; model: AuxiliaryModel };
  gateways: OfferedChoices<Gateway>;
  licences: readonly FreeLicence[];
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** The model with its settings, and the licence to take the seat from. */
export function NewAuxiliaryForm({
  chosen: { type, model },
  gateways,
  licences,
  constraint,
  answer,
}: NewAuxiliaryFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof newAuxiliarySchema>>({
    id: "new-auxiliary",
    answer,
    constraint,
    defaultValue: { licenceId: licences[0]?.id },
  });
  return (
    <div className="stack">
      {licences.length === 0 && <MissingSeat />}
      <ModelChoice type={type} chosen={model} />
      <AuxiliaryForm
        form={form}
        fields={fields}
        type={type}
        model={model}
        gateways={gateways}
        failure={answer?.failure}
        save={t("auxiliaries.add")}
      >
        <input type="hidden" name="type" value={type} />
        {licences.length > 0 && (
          <SelectField
            field={fields.licenceId}
            label={t("auxiliaries.licence")}
            hint={t("auxiliaries.licenceHint")}
            choices={licences.map(({ id, code, free, total }) => ({
              value: id,
              label: t("auxiliaries.licenceChoice", { code: formatLicenceCode(code), free, total }),
            }))}
          />
        )}
      </AuxiliaryForm>
    </div>
  );
}
