import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Domain } from "#contract/domains.ts";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormAnswer } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { formatTag } from "../../i18n/formats.ts";
import type { SettingsFields } from "./settings-schema.ts";

interface SettingsFormProps {
  settings: Pick<
    Domain,
    "name" | "label" | "eventsTtl" | "automaticUpdatesEnabled" | "joinByInviteNotificationEnabled"
  >;
  answer: FormAnswer | undefined;
}

/** What an administrator decides about the building; begun anew with what was saved: a name comes back cleaned. */
export function SettingsForm({ settings, answer }: SettingsFormProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<SettingsFields>({
    answer,
    defaultValue: { ...settings, eventsTtl: String(settings.eventsTtl) },
  });
  return (
    <PostForm {...getFormProps(form)} action="/domain/settings" className="form card padded">
      <ErrorSummary failure={answer?.failure} />
      <TextField field={fields.label} label={t("settings.label")} hint={t("settings.labelHint")} />
      <TextField
        field={fields.name}
        label={t("settings.name")}
        hint={t("settings.nameHint")}
        mono
        autoCapitalize="none"
        spellCheck={false}
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
      <CheckboxField field={fields.automaticUpdatesEnabled} label={t("settings.automaticUpdates")} />
      <CheckboxField field={fields.joinByInviteNotificationEnabled} label={t("settings.joinNotification")} />
      <div className="form-actions">
        <Button weight="primary">{t("settings.save")}</Button>
      </div>
    </PostForm>
  );
}

/** Hours as people count them: «180 days», «1.5 days». */
function inDays(hours: number, language: string): string {
  const days = Number.isFinite(hours) ? hours / 24 : 0;
  const format = { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formatTag(language), format).format(days);
}
