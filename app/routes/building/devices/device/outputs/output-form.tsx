import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { outputTypeIcons } from "#app/components/dialogs/output-type-chooser.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { CheckboxField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { DeviceInput, DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { OpeningTimeField } from "./opening-time-field.tsx";
import { toOutputFields } from "./port-fields.ts";
import { type PortAnswer, PortForm } from "./port-form.tsx";
import type { outputSchema } from "./port-schemas.ts";

interface OutputFormProps extends PortAnswer {
  output: DeviceOutput;
  /** The outputs that may be linked to it. */
  others: readonly DeviceOutput[];
  /** The inputs that may be its door contact. */
  contacts: readonly DeviceInput[];
}

/** The type and opening time of an output. */
export function OutputForm({ output, others, contacts, answer }: OutputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type } = output;
  const stored = toOutputFields(output);
  const [form, fields] = useAnsweredForm<z.input<typeof outputSchema>>({
    id: `output-${id}`,
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <PortForm
      form={form}
      answer={answer}
      nameField={fields.displayName}
      port={output}
      icon="output"
      title={t("outputs.output", { position })}
      intent="output"
      words={["device.outputOff", "device.outputOn"]}
    >
      <div className="output-type">
        <Icon name={outputTypeIcons[type]} />
        <span>
          <small>{t("outputs.type")}</small>
          <strong>{t(`outputs.types.${type}`)}</strong>
        </span>
        <LinkButton to={`${id}/type`} small icon="pencil" preventScrollReset>
          {t("outputTypes.change")} <span className="unseen">{displayName}</span>
        </LinkButton>
      </div>
      <LinkButton to={`/domain/history?output=${id}`} small icon="history">
        {t("doors.openings")} <span className="unseen">{displayName}</span>
      </LinkButton>
      <OpeningTimeField field={fields.openingTime} hint={t("outputs.openingTimeHint")} />
      <SelectField
        field={fields.inputId}
        label={t("outputs.contact")}
        hint={t("outputs.contactHint")}
        placeholder={t("outputs.noContact")}
        choices={contacts.map((input) => ({ value: input.id, label: input.displayName }))}
      />
      {others.length > 0 && (
        <ChooseOneField
          field={fields.linkedOutputId}
          label={t("outputTypes.linked")}
          hint={t("outputTypes.linkedHint")}
          none={t("outputTypes.notLinked")}
          choices={others.map((other) => ({ value: other.id, label: other.displayName }))}
        />
      )}
      {stored.consoleOpening !== undefined && (
        <CheckboxField
          field={fields.consoleOpening}
          label={t("outputs.consoleOpening")}
          hint={t("outputs.consoleOpeningHint")}
        />
      )}
    </PortForm>
  );
}
