import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { openingHoursFields } from "./appearance-schemas.ts";
import { ScreenPreview } from "./screen-preview.tsx";
import { SectionFrame, type SectionState } from "./section-frame.tsx";

interface OpeningHoursSectionProps extends SectionState {
  values: NonNullable<Customization["opening-hours"]>;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Morning and afternoon. */
const LINES_A_DAY = 2;
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** When visitors are expected, and the message at other times. */
export function OpeningHoursSection({ values, device, display, answer }: OpeningHoursSectionProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof openingHoursFields>>({
    id: "opening-hours",
    answer,
    defaultValue: {
      enabled: values.enabled ? "on" : "",
      sameEveryDay: isSameEveryDay(values.periods) ? "on" : "",
      closedMessage: values.closedMessage,
      days: DAYS.map((day) => ({ periods: linesOf(values.periods.filter((period) => period.day === day)) })),
    },
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

/** Also true while nothing is entered: most buildings need only one day's fields. */
function isSameEveryDay(periods: OpeningHoursSectionProps["values"]["periods"]): boolean {
  const hours = DAYS.map((day) => JSON.stringify(linesOf(periods.filter((period) => period.day === day))));
  return hours.every((each) => each === hours[0]);
}

function linesOf(periods: readonly { from: string; to: string }[]) {
  const lines = periods.map(({ from, to }) => ({ from, to }));
  while (lines.length < LINES_A_DAY) lines.push({ from: "", to: "" });
  return lines;
}
