import type { ReactNode } from "react";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface SingleInputDialogProps {
  title: string;
  closeTo: string;
  /** The label of the input. */
  input: {
    name: string;
    label: string;
    hint?: string;
    /** The stored value, if it edits one. */
    value?: string;
    /** Copied exactly from paper or from the page. */
    kind?: "code";
  };
  confirm: string;
  icon?: IconName;
  /** It removes something. */
  removes?: boolean;
  /** The field's native checks, if any. */
  constraint?: FormConstraint;
  answer: FormAnswer | undefined;
  /** What will happen. */
  children?: ReactNode;
}

/** Asks for one value (§2). */
export function SingleInputDialog(props: SingleInputDialogProps) {
  const { title, closeTo, input, confirm, icon, removes, constraint, answer, children } = props;
  const stored = input.value === undefined ? undefined : { [input.name]: input.value };
  const [form, fields] = useAnsweredForm<Record<string, string>>({
    // Fields name their form, because the page underneath has forms too.
    id: `${input.name}-dialog`,
    answer,
    constraint,
    defaultValue: stored ?? {},
    stored,
  });
  const { name, kind, label, hint } = input;
  const common = { field: fields[name]!, label, hint };
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {children && <div className="prose">{children}</div>}
      <DialogForm
        form={form}
        closeTo={closeTo}
        confirm={confirm}
        icon={icon}
        removes={removes}
        failure={answer?.failure}
      >
        {kind ? <CodeField {...common} asTyped /> : <TextField {...common} autoFocus />}
      </DialogForm>
    </RouteDialog>
  );
}
