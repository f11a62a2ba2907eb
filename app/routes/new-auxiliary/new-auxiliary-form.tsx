import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { AuxiliaryModel, AuxiliaryType } from "#rules/auxiliaries.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { AuxiliaryForm } from "../auxiliary/auxiliary-form.tsx";
import type { newAuxiliarySchema } from "../auxiliary/auxiliary-schema.ts";
import type { Gateway } from "../auxiliary/gateways.ts";
import { MissingSeat } from "../auxiliary/missing-seat.tsx";
import { ModelChoice } from "../auxiliary/model-choice.tsx";
import type { FreeLicence } from "../auxiliary/seat.ts";

interface NewAuxiliaryFormProps {
  chosen: { type: AuxiliaryType; model: AuxiliaryModel };
  gateways: readonly Gateway[];
  licences: readonly FreeLicence[];
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** The model and what it has to be told, on a seat of which licence. */
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
  });
  return (
    <div className="stack">
      {licences.length === 0 && <MissingSeat />}
      <ModelChoice type={type} chosen={model} />
      <AuxiliaryForm
        {...{ form, fields, type, model, gateways }}
        failure={answer?.failure}
        save={t("auxiliaries.add")}
      >
        <input type="hidden" name="type" value={type} />
        {licences.length > 1 && (
          <SelectField
            field={fields.licenceId}
            label={t("auxiliaries.licence")}
            placeholder={t("auxiliaries.anyLicence")}
            choices={licences.map(({ id, code, free, total }) => ({
              value: id,
              label: t("auxiliaries.licenceChoice", { code: inGroupsOfFour(code), free, total }),
            }))}
          />
        )}
      </AuxiliaryForm>
    </div>
  );
}
