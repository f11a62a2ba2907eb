import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { zoneChoices } from "#app/components/shell/zone-choices.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
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
    <section className="stack card padded" aria-labelledby="zone">
      <h2 id="zone">{t("account.zone")}</h2>
      <p>{t("account.zoneText")}</p>
      <PostForm form={form} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="zone" />
        <SelectField
          field={fields.timeZone}
          label={t("account.zoneLabel")}
          placeholder={t("account.zoneOfBrowser")}
          choices={zoneChoices(zones, now)}
        />
        <div className="form-actions">
          <Button>{t("account.saveZone")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
