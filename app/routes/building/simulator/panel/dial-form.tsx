import { useTranslation } from "react-i18next";
import { Keypad } from "#app/components/dialogs/keypad.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { SimulatorForm } from "#app/routes/building/simulator/simulator-form.ts";
import { simulatorKeypad } from "#app/routes/building/simulator/simulator-keypad.ts";

interface DialFormProps {
  device: string;
  /** A call code of this panel. */
  callCode: string | undefined;
  answer: Pick<FormAnswer, "result"> | undefined;
}

/** The keypad of a door panel, on which people dial a call code or a door code. */
export function DialForm({ device, callCode, answer }: DialFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<Extract<SimulatorForm, { kind: "dial" }>>({
    id: "dial",
    answer,
    defaultValue: { digits: "" },
  });
  return (
    <PostForm form={form} className="panel-module" preventScrollReset>
      <input type="hidden" name="kind" value="dial" />
      <input type="hidden" name="device" value={device} />
      <Keypad
        field={fields.digits}
        label={t("simulator.keypad")}
        hint={
          callCode === undefined ? t("simulator.keypadHint") : t("simulator.keypadHintOf", { code: callCode })
        }
        confirm={t("simulator.dial")}
        digitsMax={simulatorKeypad.digitsMax}
      />
    </PostForm>
  );
}
