import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { FormAnswer } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { ZoneFields } from "./person-schemas.ts";

interface ChangeZoneProps {
  now: string | undefined;
  zones: readonly string[];
  answer: FormAnswer | undefined;
}

/** The zone that times are shown in, on this console and wherever one signs in. */
export function ChangeZone({ now, zones, answer }: ChangeZoneProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ZoneFields>({
    id: "changeZone",
    answer,
    defaultValue: { timeZone: now },
  });
  return (
    <section className="stack card padded" aria-labelledby="zone">
      <h2 id="zone">{t("account.zone")}</h2>
      <p>{t("account.zoneText")}</p>
      <PostForm {...getFormProps(form)} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="zone" />
        <SelectField
          field={fields.timeZone}
          label={t("account.zoneLabel")}
          placeholder={t("account.zoneOfBrowser")}
          choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <div className="form-actions">
          <Button>{t("account.saveZone")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
