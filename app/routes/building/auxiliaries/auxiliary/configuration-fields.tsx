import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxGroupField } from "#app/components/fields/choice-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { PortField } from "#app/components/fields/port-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { type AuxiliaryModel, type FieldKind, listModelFields } from "#rules/auxiliaries/auxiliaries.ts";
import type { ConfigurationField } from "./auxiliary-schema.ts";

interface ConfigurationFieldsProps {
  model: AuxiliaryModel;
  fields: Record<ConfigurationField, FieldMetadata<unknown>>;
  /** Secrets that are set: not shown, and unchanged unless they are typed again. */
  storedSecrets?: readonly string[];
  /** Where secrets can be removed. */
  forget?: FieldMetadata<unknown>;
}

/** The settings of a model, each in a field of its type. */
export function ConfigurationFields({ model, fields, storedSecrets = [], forget }: ConfigurationFieldsProps) {
  const { t } = useTranslation();
  const known = listModelFields(model);
  const forgettable = known.filter(({ name, isRequired }) => !isRequired && storedSecrets.includes(name));
  return (
    <fieldset className="form configuration">
      <legend>{t("auxiliaries.configuration")}</legend>
      {known.map(({ name, kind }) => (
        <ConfigurationField
          key={name}
          kind={kind}
          field={fields[name as ConfigurationField]}
          label={t(`auxiliaries.fields.${name}`)}
          hint={storedSecrets.includes(name) ? t("auxiliaries.secretKept") : t(`auxiliaries.hints.${name}`)}
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
      return <PortField {...field} />;
    case "webAddress":
      return <TextField {...field} inputMode="url" autoComplete="off" spellCheck={false} />;
    default:
      return <TextField {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
  }
}
