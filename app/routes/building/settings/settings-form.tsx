import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, RadioGroupField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { zoneChoices } from "#app/components/shell/zone-choices.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { Domain } from "#contract/buildings/domains.ts";
import { RESIDENTS_OPEN } from "#rules/access/console-openings.ts";
import { HOURS_PER_DAY, MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import { FLAT_WORDS } from "#rules/people/flats.ts";
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
    | "flatWord"
  > & { eventsTtl: string };
  zones: readonly string[];
  /** The field that takes the focus. */
  change: string | null;
  answer: FormAnswer | undefined;
}

/** The building's settings. */
export function SettingsForm({ settings, zones, change, answer }: SettingsFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<SettingsFields>({
    answer,
    defaultValue: settings,
    stored: settings,
  });
  useFieldToChange(change === "label" ? fields.label.id : change === "name" ? fields.name.id : undefined);
  return (
    <PostForm form={form} action="/domain/settings" className="form card padded">
      <ErrorSummary failure={answer?.failure} />
      <div className="form-columns">
        <div className="form">
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
            max={MAX_EVENTS_TTL_H / HOURS_PER_DAY}
            label={t("settings.eventsTtl")}
            hint={t("settings.eventsTtlHint")}
            after={t("settings.days")}
          />
          <SelectField
            field={fields.timeZone}
            label={t("settings.timeZone")}
            hint={t("settings.timeZoneHint")}
            choices={zoneChoices(zones, settings.timeZone)}
          />
          {settings.flatWord !== undefined && (
            <SelectField
              field={fields.flatWord}
              label={t("settings.flatWord")}
              hint={t("settings.flatWordHint")}
              choices={FLAT_WORDS.map((value) => ({ value, label: t(`flats.plurals.${value}`) }))}
            />
          )}
        </div>
        <div className="form">
          <CheckboxField
            field={fields.automaticUpdatesEnabled}
            label={t("settings.automaticUpdates")}
            hint={t("settings.automaticUpdatesHint")}
          />
          <CheckboxField
            field={fields.joinByInviteNotificationEnabled}
            label={t("settings.joinNotification")}
          />
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
        </div>
      </div>
      <div className="form-actions">
        <Button weight="primary">{t("settings.save")}</Button>
      </div>
    </PostForm>
  );
}

/** Focuses the field of a pencil that was pressed on this page; after a load of the page `autoFocus` does. */
function useFieldToChange(id: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus();
  }, [id, key]);
}
