import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FormFailure } from "../forms/failure.ts";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { IconName } from "./icon-names.ts";
import { PostForm } from "./post-form.tsx";

interface DialogFormProps<Fields extends Record<string, unknown>> {
  /** Of `useAnsweredForm`; a form without fields has none. */
  form?: FormMetadata<Fields, string[]>;
  failure?: FormFailure | undefined;
  /** Where «Cancel» leads; a form that stays in its page has none. */
  closeTo: string | undefined;
  /** The verb and its object: «Delete the code», never «Yes». */
  confirm: string;
  icon?: IconName;
  /** Which of its route's forms is sent. */
  intent?: string;
  /** It takes something away, or can't be undone. */
  removes?: boolean;
  encType?: "multipart/form-data";
  children: ReactNode;
}

/** The form of a dialog: what was refused, its fields, then the way back beside the one thing it does. */
export function DialogForm<Fields extends Record<string, unknown>>(props: DialogFormProps<Fields>) {
  const { form, failure, closeTo, confirm, icon, intent, removes, encType, children } = props;
  return (
    <PostForm {...(form && getFormProps(form))} className="form" encType={encType} preventScrollReset>
      <ErrorSummary failure={failure} />
      {children}
      <DialogActions closeTo={closeTo}>
        <Button
          weight={removes ? "danger" : "primary"}
          icon={icon}
          {...(intent !== undefined && { name: "intent", value: intent })}
        >
          {confirm}
        </Button>
      </DialogActions>
    </PostForm>
  );
}
