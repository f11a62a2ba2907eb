import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { zoneChoices } from "#app/components/shell/zone-choices.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import type { ZoneFields } from "./person-schemas.ts";

interface ChangeZoneProps {
  now: string | undefined;
  zones: readonly string[];
  answer: FormAnswer | undefined;
}

/** The time zone of the shown times, on this console and in other browsers of the account. */
export function ChangeZone({ now, zones, answer }: ChangeZoneProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ZoneFields>({
    id: "changeZone",
    answer,
    defaultValue: { timeZone: now },
    stored: { timeZone: now ?? "" },
  });
  return (
    <AccountCard id="zone" title={t("account.zone")} text={t("account.zoneText")}>
      <AccountForm form={form} intent="zone" answer={answer} save={t("account.saveZone")}>
        <SelectField
          field={fields.timeZone}
          label={t("account.zoneLabel")}
          placeholder={t("account.zoneOfBrowser")}
          choices={zoneChoices(zones, now)}
        />
      </AccountForm>
    </AccountCard>
  );
}
