import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { FieldProblem } from "#app/components/fields/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface TitleEditableDialogProps {
  /** The purpose of the dialog, for people who do not see the editable title. */
  label: string;
  /** The current name. */
  name: string;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** The entity with the name. */
  children?: ReactNode;
}

/** A dialog whose title is the editable name of what it shows (§2). */
export function TitleEditableDialog(props: TitleEditableDialogProps) {
  const { label, name, closeTo, answer, children } = props;
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ name: string }>({
    id: "title-dialog",
    answer,
    defaultValue: { name },
  });
  const { key, ...control } = getInputProps(fields.name, { type: "text" });
  const title = (
    <div className="title-input">
      <label className="unseen" htmlFor={fields.name.id}>
        {t("components.dialog.name")}
      </label>
      <input key={key} {...control} autoComplete="off" autoFocus />
      <Icon name="pencil" />
    </div>
  );
  return (
    <RouteDialog title={label} writtenTitle={title} closeTo={closeTo}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t("components.dialog.saveName")}
      >
        <FieldProblem field={fields.name} />
        {children}
      </DialogForm>
    </RouteDialog>
  );
}
