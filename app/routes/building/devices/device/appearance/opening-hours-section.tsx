import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { openingHoursFields } from "./appearance-schemas.ts";
import { ScreenPreview } from "./screen-preview.tsx";
import { sectionFields } from "./section-fields.ts";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface OpeningHoursSectionProps extends SectionState {
  values: NonNullable<Customization["opening-hours"]>;
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** When visitors are expected, and the message at other times. */
export function OpeningHoursSection({ values, device, display, answer }: OpeningHoursSectionProps) {
  const { t, i18n } = useTranslation();
  const stored = sectionFields["opening-hours"](values);
  const [form, fields] = useAnsweredForm<z.input<typeof openingHoursFields>>({
    id: "opening-hours",
    answer,
    defaultValue: stored,
    stored,
  });
  const weekday = new Intl.DateTimeFormat(formatTag(i18n.language), { weekday: "long", timeZone: "UTC" });
  return (
    <SectionFrame
      form={form}
      answer={answer}
      title={t("appearance.sections.opening-hours")}
      preview={
        <ScreenPreview
          device={device}
          title={display.title}
          message={String(fields.closedMessage.value ?? "") || t("appearance.ownWords")}
          showClock={display.showClock}
        />
      }
    >
      <CheckboxField
        field={fields.enabled}
        label={t("appearance.hoursEnabled")}
        hint={t("appearance.hoursEnabledHint")}
      />
      <CheckboxField
        field={fields.sameEveryDay}
        label={t("appearance.sameEveryDay")}
        hint={t("appearance.sameEveryDayHint")}
      />
      {fields.days.getFieldList().map((day, index) => {
        const name = weekday.format(MONDAY + index * DAY_MS);
        return (
          <fieldset key={day.key} className={index === 0 ? "day-hours" : "day-hours other-day"}>
            <legend className="field-label">{name}</legend>
            {day
              .getFieldset()
              .periods.getFieldList()
              .map((period) => {
                const { from, to } = period.getFieldset();
                return (
                  <div key={period.key} className="hours-line">
                    <TextField field={from} label={t("appearance.from")} type="time" />
                    <TextField field={to} label={t("appearance.to")} type="time" />
                  </div>
                );
              })}
          </fieldset>
        );
      })}
      <TextField
        field={fields.closedMessage}
        label={t("appearance.closedMessage")}
        hint={t("appearance.closedMessageHint")}
      />
    </SectionFrame>
  );
}
