import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useCanAdminister } from "#app/building/building-data.ts";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { DeviceInput, DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { INPUT_TYPES } from "#rules/devices/devices.ts";
import { isMomentary } from "#rules/devices/inputs.ts";
import { isOpening } from "#rules/devices/outputs.ts";
import { toInputFields } from "./port-fields.ts";
import { type PortAnswer, PortForm } from "./port-form.tsx";
import type { inputSchema } from "./port-schemas.ts";

interface InputFormProps extends PortAnswer {
  input: DeviceInput;
  /** The device's outputs, some of which an exit button opens. */
  outputs: readonly DeviceOutput[];
  /** A virtual input, without a terminal on the device. */
  isVirtual?: boolean;
}

/** The names of the states, if not off and on. */
const WORDS_OF_TYPE: Partial<Record<DeviceInput["type"], readonly [string, string]>> = {
  dooropen: ["device.doorClosed", "device.doorOpen"],
  extalarm: ["device.noAlarm", "device.alarm"],
};

/** Sets a virtual input to its other state, or for a moment if its type has no lasting state. */
function SetButton({ type, active, name }: { type: DeviceInput["type"]; active: boolean; name: string }) {
  const canAdminister = useCanAdminister();
  const { t } = useTranslation();
  // An exit button opens doors, which administrators may do, but not installers.
  if (!canAdminister) return null;
  const lasts = !isMomentary(type);
  return (
    <Button name="intent" value={lasts && active ? "set-off" : "set-on"} weight="quiet">
      {t(lasts ? (active ? "virtualInputs.off" : "virtualInputs.on") : "virtualInputs.press", { name })}
    </Button>
  );
}

/** The type of an input, or of a virtual one. */
export function InputForm({ input, outputs, isVirtual = false, answer }: InputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type, active } = input;
  const stored = toInputFields(input);
  const opening = outputs.filter((output) => isOpening(output.type));
  const [form, fields] = useAnsweredForm<z.input<typeof inputSchema>>({
    id: `input-${id}`,
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <PortForm
      form={form}
      answer={answer}
      nameField={fields.displayName}
      port={input}
      icon="input"
      title={isVirtual ? t("virtualInputs.one") : t("outputs.input", { position })}
      intent={isVirtual ? "virtual-input" : "input"}
      words={WORDS_OF_TYPE[type] ?? ["device.inputOff", "device.inputOn"]}
      tools={
        isVirtual && (
          <>
            <LinkButton to={`virtual/${id}/delete`} weight="quiet" icon="trash" iconOnly preventScrollReset>
              {t("virtualInputs.deleteNamed", { name: displayName })}
            </LinkButton>
            <SetButton type={type} active={active === true} name={displayName} />
          </>
        )
      }
    >
      <SelectField
        field={fields.type}
        label={t(isVirtual ? "virtualInputs.type" : "outputs.inputType")}
        hint={t(`outputs.inputDoes.${type}`)}
        choices={INPUT_TYPES.map((value) => ({ value, label: t(`outputs.inputTypes.${value}`) }))}
      />
      {type === "extbutton" && opening.length > 0 && (
        <ChooseManyField
          field={fields.opens}
          label={t("outputs.opens")}
          hint={t("outputs.opensHint")}
          choices={opening.map((output) => ({ value: output.id, label: output.displayName }))}
        />
      )}
    </PortForm>
  );
}
