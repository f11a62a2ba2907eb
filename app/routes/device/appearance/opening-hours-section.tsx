import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Customization } from "#contract/device-customizations.ts";
import { CheckboxField } from "../../../components/choice-fields.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { formatTag } from "../../../i18n/formats.ts";
import type { openingHoursForm } from "./appearance-schemas.ts";
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

/** When visitors are expected, and what is said to them at other times. */
export function OpeningHoursSection({ values, device, display, answer, isSaved }: OpeningHoursSectionProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof openingHoursForm>>({
    id: "opening-hours",
    answer,
    defaultValue: {
      enabled: values.enabled ? "on" : "",
      closedMessage: values.closedMessage,
      days: DAYS.map((day) => ({ periods: linesOf(values.periods.filter((period) => period.day === day)) })),
    },
  });
  const weekday = new Intl.DateTimeFormat(formatTag(i18n.language), { weekday: "long", timeZone: "UTC" });
  return (
    <SectionFrame
      {...{ form, answer, isSaved }}
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
      {fields.days.getFieldList().map((day, index) => {
        const name = weekday.format(MONDAY + index * DAY_MS);
        return (
          <fieldset key={day.key} className="day-hours">
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

function linesOf(periods: readonly { from: string; to: string }[]) {
  const lines = periods.map(({ from, to }) => ({ from, to }));
  while (lines.length < LINES_A_DAY) lines.push({ from: "", to: "" });
  return lines;
}
