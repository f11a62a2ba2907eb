import { type FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { FieldProblem } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";
import type { OfferedChoices } from "#app/lists/offered-choices.ts";
import { type AuxiliaryModel, type AuxiliaryType, MODELS_OF_TYPE } from "#rules/auxiliaries/auxiliaries.ts";
import type { ConfigurationField } from "./auxiliary-schema.ts";
import { ConfigurationFields } from "./configuration-fields.tsx";
import type { Gateway } from "./gateways.ts";

interface CommonFields {
  name: FieldMetadata<string>;
  gatewayDeviceId: FieldMetadata<string | undefined>;
  configuration: { getFieldset(): Record<ConfigurationField, FieldMetadata<unknown>> };
}

interface AuxiliaryFormProps<F extends Record<string, unknown>> {
  form: EditableForm<F>;
  fields: CommonFields;
  type: AuxiliaryType;
  model: AuxiliaryModel;
  /** The field of the model, where it can be changed. */
  modelField?: FieldMetadata<string>;
  gateways: OfferedChoices<Gateway>;
  failure: FormFailure | undefined;
  save: string;
  /** Secrets that are set, and the field that removes them. */
  storedSecrets?: readonly string[];
  forget?: FieldMetadata<unknown>;
  /** Further fields. */
  children?: ReactNode;
}

/** An auxiliary's name, gateway and model settings. */
export function AuxiliaryForm<F extends Record<string, unknown>>(props: AuxiliaryFormProps<F>) {
  const { form, fields, type, model, modelField, gateways, failure, save, storedSecrets, forget, children } =
    props;
  const { t } = useTranslation();
  return (
    <PostForm form={form} className="form">
      <ErrorSummary failure={failure} />
      <input type="hidden" name="model" value={model} />
      {modelField && <ModelProblem field={modelField} type={type} model={model} />}
      <TextField
        field={fields.name}
        label={t("auxiliaries.name")}
        hint={t(`auxiliaries.nameHints.${type}`)}
      />
      <ChooseOneField
        field={fields.gatewayDeviceId}
        label={t("auxiliaries.gateway")}
        hint={t("auxiliaries.gatewayHint")}
        none={t("auxiliaries.noGateway")}
        choices={gateways.choices.map(({ id, name }) => ({ value: id, label: name }))}
        extent={gateways.extent}
      />
      <ConfigurationFields
        model={model}
        fields={fields.configuration.getFieldset()}
        storedSecrets={storedSecrets}
        forget={forget}
      />
      {children}
      <div className="form-actions">
        <Button weight="primary">{save}</Button>
      </div>
    </PostForm>
  );
}

interface ModelProblemProps extends Pick<AuxiliaryFormProps<never>, "type" | "model"> {
  field: FieldMetadata<string>;
}

/** The model that the form saves beside the one that another person saved; tabs above the form choose it. */
function ModelProblem({ field, type, model }: ModelProblemProps) {
  const { t } = useTranslation();
  const choices = MODELS_OF_TYPE[type].map((value) => ({ value, label: t(`auxiliaries.models.${value}`) }));
  return (
    <div className="field">
      {!field.valid && <p className="field-label">{t("auxiliaries.model")}</p>}
      {!field.valid && <p>{t(`auxiliaries.models.${model}`)}</p>}
      <FieldProblem field={field} shownAs={choices} />
    </div>
  );
}
