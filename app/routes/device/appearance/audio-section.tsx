import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Customization } from "#contract/device-customizations.ts";
import { CheckboxField, RadioGroupField } from "../../../components/choice-fields.tsx";
import { SecondsField } from "../../../components/seconds-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import type { audioForm } from "./appearance-schemas.ts";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface AudioSectionProps extends SectionState {
  values: NonNullable<Customization["audio"]>;
}

const RINGTONES = ["classic", "chime", "bell", "soft", "none"] as const;

/** How loud a device is and how it rings. */
export function AudioSection({ values, answer, isSaved }: AudioSectionProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof audioForm>>({
    id: "audio",
    answer,
    defaultValue: { ...values, keyTones: values.keyTones ? "on" : "" },
  });
  const percent = { type: "number", min: 0, max: 100, after: "%" } as const;
  return (
    <SectionFrame {...{ form, answer, isSaved }} title={t("appearance.sections.audio")}>
      <TextField field={fields.speakerVolume} label={t("appearance.speaker")} {...percent} />
      <TextField field={fields.microphoneGain} label={t("appearance.microphone")} {...percent} />
      <RadioGroupField
        field={fields.ringtone}
        label={t("appearance.ringtone")}
        choices={RINGTONES.map((value) => ({ value, label: t(`appearance.ringtones.${value}`) }))}
      />
      <SecondsField
        field={fields.ringForS}
        label={t("appearance.ringFor")}
        hint={t("appearance.ringForHint")}
        min={5}
        max={120}
      />
      <CheckboxField field={fields.keyTones} label={t("appearance.keyTones")} />
    </SectionFrame>
  );
}
