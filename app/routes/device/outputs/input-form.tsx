import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { DeviceInput } from "#contract/inputs-and-outputs.ts";
import { INPUT_TYPES } from "#rules/devices.ts";
import { LinkButton } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { type PortAnswer, PortForm } from "./port-form.tsx";
import type { inputSchema } from "./port-schemas.ts";

interface InputFormProps extends PortAnswer {
  input: DeviceInput;
  /** Made by the building, without a terminal on the device. */
  isVirtual?: boolean;
}

/** What is wired to an input, or what a virtual one stands for. */
export function InputForm({ input, isVirtual = false, isSaved, answer }: InputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type } = input;
  const [form, fields] = useAnsweredForm<z.input<typeof inputSchema>>({
    id: `input-${id}`,
    answer,
    defaultValue: { displayName, type },
  });
  return (
    <PortForm
      {...{ form, isSaved, answer }}
      nameField={fields.displayName}
      port={input}
      icon="input"
      title={isVirtual ? t("virtualInputs.one") : t("outputs.input", { position })}
      intent={isVirtual ? "virtual-input" : "input"}
      tools={
        isVirtual && (
          <LinkButton to={`virtual/${id}/delete`} weight="quiet" icon="trash" iconOnly preventScrollReset>
            {t("virtualInputs.deleteNamed", { name: displayName })}
          </LinkButton>
        )
      }
    >
      <SelectField
        field={fields.type}
        label={t(isVirtual ? "virtualInputs.type" : "outputs.inputType")}
        choices={INPUT_TYPES.map((value) => ({ value, label: t(`outputs.inputTypes.${value}`) }))}
      />
    </PortForm>
  );
}
