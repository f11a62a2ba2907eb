import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { ProposedZoneField } from "#app/components/fields/proposed-zone-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import type { BuildingName } from "#app/forms/free-name.ts";
import type { NewBuildingFields } from "#app/forms/new-building.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";

/** The pause in typing after which the name is requested. */
const PAUSE_MS = 250;

/** Returns the building's name for a label, once known: from the page's data, then updated during typing. */
function useNameOf(label: string | undefined, initial: BuildingName): string | undefined {
  const { load, data } = useFetcher<{ named: BuildingName }>();
  const trimmed = label?.trim() ?? "";
  useEffect(() => {
    if (trimmed === "") return undefined;
    const timer = setTimeout(
      () => load(`/user_home/new_building?label=${encodeURIComponent(trimmed)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [trimmed, load]);
  return [data?.named, initial].find((named) => named?.label === trimmed)?.name;
}

interface NewBuildingFormProps {
  constraint: FormConstraint;
  answer: (FormAnswer & { named?: BuildingName }) | undefined;
  named: BuildingName;
  zones: readonly string[];
  /** The licence that is filled in. */
  licence: string | undefined;
  licenceHint: string;
  /** The page underneath, for a dialog. */
  closeTo?: string;
}

/** A licence and the building's label; the name is shown before the building is created. */
export function NewBuildingForm({
  constraint,
  answer,
  named,
  zones,
  licence,
  licenceHint,
  closeTo,
}: NewBuildingFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NewBuildingFields>({
    answer,
    constraint,
    defaultValue: { licenseCode: licence },
  });
  const seen = useNameOf(fields.label.value, answer?.named ?? named);
  return (
    <DialogForm
      form={form}
      failure={answer?.failure}
      closeTo={closeTo}
      confirm={t(seen ? "newBuilding.create" : "newBuilding.next")}
    >
      <CodeField field={fields.licenseCode} label={t("newBuilding.licenceCode")} hint={licenceHint} />
      <TextField field={fields.label} label={t("newBuilding.label")} hint={t("newBuilding.labelHint")} />
      <ProposedZoneField
        field={fields.timeZone}
        label={t("newBuilding.timeZone")}
        hint={t("newBuilding.timeZoneHint")}
        zones={zones}
      />
      <ProposedName name={seen} />
      <input type="hidden" name="name" value={seen ?? ""} />
    </DialogForm>
  );
}

/**
 * Shows the name that the building will get, before anything is saved; remains in the page so that a change
 * is announced.
 */
function ProposedName({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="field proposed-name" role="status">
      {name === undefined ? (
        <p className="hint">{t("newBuilding.nameFollows")}</p>
      ) : (
        <>
          <p className="field-label">{t("newBuilding.nameWillBe")}</p>
          <p className="mono name">{name}</p>
        </>
      )}
    </div>
  );
}
