import type { ReactNode } from "react";
import type { FormAnswer, FormConstraint } from "../forms/form-answer.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import type { IconName } from "./icon-names.ts";
import { RouteDialog } from "./route-dialog.tsx";
import { TextField } from "./text-field.tsx";

interface SingleInputDialogProps {
  title: string;
  closeTo: string;
  /** The one thing that is asked for. */
  input: {
    name: string;
    label: string;
    hint?: string;
    /** Copied from paper or from the page, to the letter. */
    kind?: "code";
  };
  confirm: string;
  icon?: IconName;
  /** It takes something away. */
  removes?: boolean;
  /** The field's own checks, if the browser makes them. */
  constraint?: FormConstraint;
  answer: FormAnswer | undefined;
  /** What will happen. */
  children?: ReactNode;
}

/** Asks for one thing (§2). */
export function SingleInputDialog(props: SingleInputDialogProps) {
  const { title, closeTo, input, confirm, icon, removes, constraint, answer, children } = props;
  const [form, fields] = useAnsweredForm<Record<string, string>>({
    // Fields name their form, and the page underneath has forms of its own.
    id: `${input.name}-dialog`,
    answer,
    constraint,
  });
  const { name, kind, ...texts } = input;
  const told = { field: fields[name]!, ...texts };
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {children && <div className="prose">{children}</div>}
      <DialogForm {...{ form, closeTo, confirm, icon, removes }} failure={answer?.failure}>
        {kind ? <CodeField {...told} asTyped /> : <TextField {...told} autoFocus />}
      </DialogForm>
    </RouteDialog>
  );
}
