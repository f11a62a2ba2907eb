import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "../forms/form-answer.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import { FieldProblem } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface TitleEditableDialogProps {
  /** What is done here, for who does not see the title being written. */
  label: string;
  /** What the thing is called now. */
  name: string;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** What bears the name. */
  children?: ReactNode;
}

/** A dialog whose title is the name of what it shows, and is written over where it stands (§2). */
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
