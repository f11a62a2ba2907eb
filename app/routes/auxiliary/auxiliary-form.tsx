import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuxiliaryModel, AuxiliaryType } from "#rules/auxiliaries.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormFailure } from "../../forms/failure.ts";
import type { ConfigurationField } from "./auxiliary-schema.ts";
import { ConfigurationFields } from "./configuration-fields.tsx";
import type { Gateway } from "./gateways.ts";

interface CommonFields {
  name: FieldMetadata<string>;
  gatewayDeviceId: FieldMetadata<string | undefined>;
  configuration: { getFieldset(): Record<ConfigurationField, FieldMetadata<unknown>> };
}

interface AuxiliaryFormProps<F extends Record<string, unknown>> {
  form: FormMetadata<F, string[]>;
  fields: CommonFields;
  type: AuxiliaryType;
  model: AuxiliaryModel;
  gateways: readonly Gateway[];
  failure: FormFailure | undefined;
  save: string;
  /** Secrets that are set already, and the field in which they can be taken away. */
  kept?: readonly string[];
  forget?: FieldMetadata<unknown>;
  /** What else there is to choose. */
  children?: ReactNode;
}

/** What an auxiliary is called, what it is reached through, and what its model has to be told. */
export function AuxiliaryForm<F extends Record<string, unknown>>(props: AuxiliaryFormProps<F>) {
  const { form, fields, type, model, gateways, failure, save, kept, forget, children } = props;
  const { t } = useTranslation();
  return (
    <PostForm {...getFormProps(form)} className="form">
      <ErrorSummary failure={failure} />
      <input type="hidden" name="model" value={model} />
      <TextField
        field={fields.name}
        label={t("auxiliaries.name")}
        hint={t(`auxiliaries.nameHints.${type}`)}
      />
      <SelectField
        field={fields.gatewayDeviceId}
        label={t("auxiliaries.gateway")}
        hint={t("auxiliaries.gatewayHint")}
        placeholder={t("auxiliaries.noGateway")}
        choices={gateways.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ConfigurationFields
        model={model}
        fields={fields.configuration.getFieldset()}
        {...(kept && { kept })}
        {...(forget && { forget })}
      />
      {children}
      <div className="form-actions">
        <Button weight="primary">{save}</Button>
      </div>
    </PostForm>
  );
}
