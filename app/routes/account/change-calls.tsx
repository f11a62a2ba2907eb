import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { type CallSettings, storedAccountFields } from "./account-fields.ts";
import type { CallsFields } from "./person-schemas.ts";
import { RingSound } from "./ring-sound.tsx";

interface ChangeCallsProps {
  now: CallSettings & { email: string };
  /** Whether a mail server is set up. */
  mailMessages: boolean;
  answer: FormAnswer | undefined;
}

const HOURS_HINT = "quiet-hours-hint";

/** Whether door panels ring the person, and when they do not. */
export function ChangeCalls({ now, mailMessages, answer }: ChangeCallsProps) {
  const { t } = useTranslation();
  const { email } = now;
  const stored = storedAccountFields.calls(now);
  const [form, fields] = useAnsweredForm<CallsFields>({
    id: "changeCalls",
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <AccountCard id="calls" title={t("account.calls")} text={t("account.callsText")}>
      <AccountForm form={form} intent="calls" answer={answer} save={t("account.saveCalls")}>
        <CheckboxField field={fields.rings} label={t("account.rings")} />
        <fieldset className="field" aria-describedby={HOURS_HINT}>
          <legend className="field-label">{t("account.quietHours")}</legend>
          <p className="hint" id={HOURS_HINT}>
            {t("account.quietHoursHint")}
          </p>
          <div className="hours-line">
            <TextField field={fields.quietFrom} label={t("account.quietFrom")} type="time" />
            <TextField field={fields.quietUntil} label={t("account.quietUntil")} type="time" />
          </div>
        </fieldset>
        {now.missedCallsByMail !== undefined &&
          (email === "" ? (
            <p className="fine">{t("account.missedCallsNoMail")}</p>
          ) : (
            <CheckboxField
              field={fields.missedCallsByMail}
              label={t("account.missedCallsByMail")}
              hint={mailMessages ? t("account.missedCallsByMailHint", { email }) : t("sendInvite.noMailHint")}
            />
          ))}
      </AccountForm>
      <RingSound />
    </AccountCard>
  );
}
