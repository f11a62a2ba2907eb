import { useTranslation } from "react-i18next";
import { CheckboxField, RadioGroupField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { zoneChoices } from "#app/components/shell/zone-choices.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { Domain } from "#contract/buildings/domains.ts";
import { RESIDENTS_OPEN } from "#rules/access/console-openings.ts";
import { MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import type { SettingsFields } from "./settings-schema.ts";

interface SettingsFormProps {
  settings: Pick<
    Domain,
    | "name"
    | "label"
    | "timeZone"
    | "automaticUpdatesEnabled"
    | "joinByInviteNotificationEnabled"
    | "residentsOpen"
  > & { eventsTtl: string };
  zones: readonly string[];
  /** The field that takes the focus. */
  change: string | null;
  answer: FormAnswer | undefined;
}

/** The building's settings. */
export function SettingsForm({ settings, zones, change, answer }: SettingsFormProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<SettingsFields>({
    answer,
    defaultValue: settings,
    stored: settings,
  });
  return (
    <PostForm form={form} action="/domain/settings" className="form card padded">
      <ErrorSummary failure={answer?.failure} />
      <TextField
        field={fields.label}
        label={t("settings.label")}
        hint={t("settings.labelHint")}
        autoFocus={change === "label"}
      />
      <TextField
        field={fields.name}
        label={t("settings.name")}
        hint={t("settings.nameHint")}
        mono
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={change === "name"}
      />
      <TextField
        field={fields.eventsTtl}
        type="number"
        min={1}
        max={MAX_EVENTS_TTL_H}
        label={t("settings.eventsTtl")}
        hint={t("settings.eventsTtlHint", { days: inDays(Number(fields.eventsTtl.value), i18n.language) })}
        after={t("settings.hours")}
      />
      <SelectField
        field={fields.timeZone}
        label={t("settings.timeZone")}
        hint={t("settings.timeZoneHint")}
        choices={zoneChoices(zones, settings.timeZone)}
      />
      <CheckboxField
        field={fields.automaticUpdatesEnabled}
        label={t("settings.automaticUpdates")}
        hint={t("settings.automaticUpdatesHint")}
      />
      <CheckboxField field={fields.joinByInviteNotificationEnabled} label={t("settings.joinNotification")} />
      {settings.residentsOpen !== undefined && (
        <RadioGroupField
          field={fields.residentsOpen}
          label={t("settings.residentsOpen")}
          hint={t("settings.residentsOpenHint")}
          choices={RESIDENTS_OPEN.map((value) => ({
            value,
            label: t(`settings.residentsOpenChoices.${value}`),
          }))}
        />
      )}
      <div className="form-actions">
        <Button weight="primary">{t("settings.save")}</Button>
      </div>
    </PostForm>
  );
}

/** Hours in a readable unit: "180 days", "1.5 days". */
function inDays(hours: number, language: string): string {
  const days = Number.isFinite(hours) ? hours / 24 : 0;
  const format = { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formatTag(language), format).format(days);
}
