import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { FieldProblem, type FieldProps } from "#app/components/fields/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface TitleEditableDialogProps {
  /** The purpose of the dialog, for people who do not see the editable title. */
  label: string;
  /** The stored values: the name and what the children edit. */
  stored: Readonly<Record<string, string | boolean>> & { name: string };
  closeTo: string;
  answer: FormAnswer | undefined;
  /** What is below the title: a text, or further fields. */
  children?: ReactNode | ((fields: Readonly<Record<string, FieldProps["field"]>>) => ReactNode);
}

/** A dialog whose title is the editable name of what it shows (§2). */
export function TitleEditableDialog(props: TitleEditableDialogProps) {
  const { label, stored, closeTo, answer, children } = props;
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<Record<string, string | boolean>>({
    id: "title-dialog",
    answer,
    defaultValue: stored,
    stored,
  });
  const nameField = fields["name"]!;
  const { key, ...control } = getInputProps(nameField, { type: "text" });
  const title = (
    <div className="title-input">
      <label className="unseen" htmlFor={nameField.id}>
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
        <FieldProblem field={nameField} />
        {typeof children === "function" ? children(fields) : children}
      </DialogForm>
    </RouteDialog>
  );
}
