import { getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer, FormConstraint } from "../forms/form-answer.ts";
import type { Named } from "../forms/free-name.ts";
import type { NewBuildingFields } from "../forms/new-building.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { NameToBe } from "./name-to-be.tsx";
import { PostForm } from "./post-form.tsx";
import { TextField } from "./text-field.tsx";
import { useNameOf } from "./use-name-of.ts";

interface NewBuildingFormProps {
  constraint: FormConstraint;
  answer: (FormAnswer & { named?: Named }) | undefined;
  named: Named;
  /** The licence that is filled in. */
  licence: string | undefined;
  licenceHint: string;
  /** Before the button that creates it. */
  children?: ReactNode;
}

/** A licence, and what people call the building; the name it gets is seen before it is created. */
export function NewBuildingForm({
  constraint,
  answer,
  named,
  licence,
  licenceHint,
  children,
}: NewBuildingFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<NewBuildingFields>({
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: false,
    defaultValue: { licenseCode: licence },
  });
  const seen = useNameOf(fields.label.value, answer?.named ?? named);
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <ErrorSummary failure={answer?.failure} />
      <CodeField field={fields.licenseCode} label={t("newBuilding.licenceCode")} hint={licenceHint} />
      <TextField field={fields.label} label={t("newBuilding.label")} hint={t("newBuilding.labelHint")} />
      <NameToBe name={seen} />
      <input type="hidden" name="name" value={seen ?? ""} />
      <div className="form-actions">
        {children}
        <Button weight="primary">{t(seen ? "newBuilding.create" : "newBuilding.next")}</Button>
      </div>
    </PostForm>
  );
}
