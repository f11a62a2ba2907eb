import { useTranslation } from "react-i18next";
import { ChoiceControl } from "#app/components/fields/choice-control.tsx";
import { FieldProblem, type FieldProps } from "#app/components/fields/field.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { PresentedTag } from "#contract/access/presented-tags.ts";

interface PresentedChoiceProps {
  field: FieldProps["field"];
  presented: readonly PresentedTag[];
}

/** The tags that were just presented at a door, the newest chosen. With JavaScript they appear automatically. */
export function PresentedChoice({ field, presented }: PresentedChoiceProps) {
  const { t } = useTranslation();
  const chosen = presented.find(({ id }) => id === field.value) ?? presented[0];
  return (
    <fieldset className="field">
      <legend className="field-label">{t("presentedTags.which")}</legend>
      {presented.length === 0 && <p className="hint">{t("presentedTags.none")}</p>}
      <div className="choices" role="status">
        {presented.map(({ id, maskedValue, deviceName, presentedAt }) => (
          <ChoiceControl
            key={id}
            control={{
              type: "radio",
              id: `${field.id}-${id}`,
              name: field.name,
              value: id,
              defaultChecked: id === chosen?.id,
            }}
            label={maskedValue}
            hint={
              <>
                {deviceName}, <Time at={presentedAt} show="precise" />
              </>
            }
          />
        ))}
      </div>
      <FieldProblem field={field} />
      <p>
        <LinkButton to="." icon="refresh" small preventScrollReset>
          {t("presentedTags.look")}
        </LinkButton>
      </p>
    </fieldset>
  );
}
