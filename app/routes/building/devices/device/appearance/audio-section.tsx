import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField, RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import { SecondsField } from "#app/components/fields/seconds-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { audioForm } from "./appearance-schemas.ts";
import { sectionFields } from "./section-fields.ts";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface AudioSectionProps extends SectionState {
  values: NonNullable<Customization["audio"]>;
}

const RINGTONES = ["classic", "chime", "bell", "soft", "none"] as const;

/** The volume and ringtone of a device. */
export function AudioSection({ values, answer }: AudioSectionProps) {
  const { t } = useTranslation();
  const stored = sectionFields.audio(values);
  const [form, fields] = useAnsweredForm<z.input<typeof audioForm>>({
    id: "audio",
    answer,
    defaultValue: stored,
    stored,
  });
  const percent = { type: "number", min: 0, max: 100, after: "%" } as const;
  return (
    <SectionFrame form={form} answer={answer} title={t("appearance.sections.audio")}>
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
