import { useTranslation } from "react-i18next";
import type { FormAnswer, FormConstraint } from "../forms/form-answer.ts";
import type { Named } from "../forms/free-name.ts";
import type { NewBuildingFields } from "../forms/new-building.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { NameToBe } from "./name-to-be.tsx";
import { TextField } from "./text-field.tsx";
import { useNameOf } from "./use-name-of.ts";

interface NewBuildingFormProps {
  constraint: FormConstraint;
  answer: (FormAnswer & { named?: Named }) | undefined;
  named: Named;
  /** The licence that is filled in. */
  licence: string | undefined;
  licenceHint: string;
  /** The page underneath, where it stands in a dialog. */
  closeTo?: string;
}

/** A licence, and what people call the building; the name it gets is seen before it is created. */
export function NewBuildingForm({
  constraint,
  answer,
  named,
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
      <NameToBe name={seen} />
      <input type="hidden" name="name" value={seen ?? ""} />
    </DialogForm>
  );
}
