import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { DeviceInput, DeviceOutput } from "#contract/inputs-and-outputs.ts";
import { LinkButton } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { Icon } from "../../../components/icon.tsx";
import { outputTypeIcons } from "../../../components/output-type-chooser.tsx";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { OpeningTimeField } from "./opening-time-field.tsx";
import { type PortAnswer, PortForm } from "./port-form.tsx";
import type { outputSchema } from "./port-schemas.ts";

interface OutputFormProps extends PortAnswer {
  output: DeviceOutput;
  /** Of which one may go on together with it. */
  others: readonly DeviceOutput[];
  inputs: readonly DeviceInput[];
}

/** What an output drives, and for how long. */
export function OutputForm({ output, others, inputs, isSaved, answer }: OutputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type, activationDuration, inputId, linkedOutputId } = output;
  const [form, fields] = useAnsweredForm<z.input<typeof outputSchema>>({
    id: `output-${id}`,
    answer,
    defaultValue: {
      displayName,
      openingTime: activationDuration / 1000,
      inputId: inputId ?? "",
      linkedOutputId: linkedOutputId ?? "",
    },
  });
  return (
    <PortForm
      {...{ form, isSaved, answer }}
      nameField={fields.displayName}
      port={output}
      icon="output"
      title={t("outputs.output", { position })}
      intent="output"
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
      <OpeningTimeField field={fields.openingTime} hint={t("outputs.openingTimeHint")} />
      <SelectField
        field={fields.inputId}
        label={t("outputs.contact")}
        hint={t("outputs.contactHint")}
        placeholder={t("outputs.noContact")}
        choices={inputs.map((input) => ({ value: input.id, label: input.displayName }))}
      />
      {others.length > 0 && (
        <SelectField
          field={fields.linkedOutputId}
          label={t("outputTypes.linked")}
          hint={t("outputTypes.linkedHint")}
          placeholder={t("outputTypes.notLinked")}
          choices={others.map((other) => ({ value: other.id, label: other.displayName }))}
        />
      )}
    </PortForm>
  );
}
