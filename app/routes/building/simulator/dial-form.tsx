import { useTranslation } from "react-i18next";
import { Keypad } from "#app/components/dialogs/keypad.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { SimulatorForm } from "./simulator-form.ts";
import { simulatorKeypad } from "./simulator-keypad.ts";

interface DialFormProps {
  device: string;
  answer: Pick<FormAnswer, "result"> | undefined;
}

/** The keypad of a door panel, on which people dial a call code or a door code. */
export function DialForm({ device, answer }: DialFormProps) {
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
        hint={t("simulator.keypadHint")}
        confirm={t("simulator.dial")}
        digitsMax={simulatorKeypad.digitsMax}
      />
    </PostForm>
  );
}
