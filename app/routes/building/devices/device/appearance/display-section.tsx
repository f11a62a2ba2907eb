import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField, SelectField, TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { SecondsField } from "#app/components/fields/seconds-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { LANGUAGES } from "#rules/languages.ts";
import type { displayForm } from "./appearance-schemas.ts";
import { ScreenPreview } from "./screen-preview.tsx";
import { sectionFields } from "./section-fields.ts";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface DisplaySectionProps extends SectionState {
  values: SectionState["display"];
}

/** The display's texts, language and brightness. */
export function DisplaySection({ values, device, answer }: DisplaySectionProps) {
  const { t } = useTranslation();
  const stored = sectionFields.display(values);
  const [form, fields] = useAnsweredForm<z.input<typeof displayForm>>({
    id: "display",
    answer,
    defaultValue: stored,
    stored,
  });
  const brightness = Number(fields.brightness.value);
  return (
    <SectionFrame
      form={form}
      answer={answer}
      title={t("appearance.sections.display")}
      preview={
        <ScreenPreview
          device={device}
          title={String(fields.title.value ?? "")}
          message={String(fields.message.value ?? "")}
          showClock={Boolean(fields.showClock.value)}
          brightness={Number.isFinite(brightness) ? brightness : 100}
        />
      }
    >
      <TextField
        field={fields.title}
        label={t("appearance.titleText")}
        hint={t("appearance.titleHint")}
        placeholder={device.name}
      />
      <TextAreaField
        field={fields.message}
        label={t("appearance.message")}
        hint={t("appearance.messageHint")}
      />
      <SelectField
        field={fields.language}
        label={t("appearance.language")}
        hint={t("appearance.languageHint")}
        choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextField
        field={fields.brightness}
        label={t("appearance.brightness")}
        type="number"
        min={0}
        max={100}
        after="%"
      />
      <SecondsField
        field={fields.screensaverAfterS}
        label={t("appearance.screensaver")}
        hint={t("appearance.screensaverHint")}
        min={0}
        max={3600}
      />
      <CheckboxField field={fields.showClock} label={t("appearance.clock")} />
    </SectionFrame>
  );
}
