import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type AuxiliaryModel, type FieldKind, fieldsOfModel } from "#rules/auxiliaries.ts";
import { CheckboxGroupField } from "../../components/choice-fields.tsx";
import type { FieldProps } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { ConfigurationField } from "./auxiliary-schema.ts";

interface ConfigurationFieldsProps {
  model: AuxiliaryModel;
  fields: Record<ConfigurationField, FieldMetadata<unknown>>;
  /** Secrets that are set: they are not told, and stay unless they are given anew. */
  kept?: readonly string[];
  /** Where secrets can be taken away. */
  forget?: FieldMetadata<unknown>;
}

/** What there is to say about a model, each in the field that fits. */
export function ConfigurationFields({ model, fields, kept = [], forget }: ConfigurationFieldsProps) {
  const { t } = useTranslation();
  const known = fieldsOfModel(model);
  const forgettable = known.filter(({ name, isRequired }) => !isRequired && kept.includes(name));
  return (
    <fieldset className="form configuration">
      <legend>{t("auxiliaries.configuration")}</legend>
      {known.map(({ name, kind }) => (
        <ConfigurationField
          key={name}
          kind={kind}
          field={fields[name as ConfigurationField]}
          label={t(`auxiliaries.fields.${name}`)}
          hint={kept.includes(name) ? t("auxiliaries.secretKept") : t(`auxiliaries.hints.${name}`)}
        />
      ))}
      {forget && forgettable.length > 0 && (
        <CheckboxGroupField
          field={forget}
          label={t("auxiliaries.forget")}
          choices={forgettable.map(({ name }) => ({ value: name, label: t(`auxiliaries.fields.${name}`) }))}
        />
      )}
    </fieldset>
  );
}

function ConfigurationField({ kind, ...field }: FieldProps & { kind: FieldKind }) {
  switch (kind) {
    case "secret":
      return <PasswordField {...field} autoComplete="new-password" />;
    case "port":
      return <TextField {...field} inputMode="numeric" autoComplete="off" />;
    case "webAddress":
      return <TextField {...field} inputMode="url" autoComplete="off" spellCheck={false} />;
    default:
      return <TextField {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
  }
}
