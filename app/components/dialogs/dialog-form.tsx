import type { ReactNode } from "react";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";
import { DialogActions } from "./dialog-actions.tsx";

interface DialogFormProps<Fields extends Record<string, unknown>> {
  /** Of `useAnsweredForm`; a form without fields has none. */
  form?: EditableForm<Fields>;
  failure?: FormFailure | undefined;
  /** The target of "Cancel"; a form within a page has none. */
  closeTo: string | undefined;
  /** The verb and its object: "Delete code", never "Yes". Without it a field of the form sends it. */
  confirm?: string;
  icon?: IconName;
  /** Which form of its route is sent. */
  intent?: string;
  /** It removes something, or can't be undone. */
  removes?: boolean;
  encType?: "multipart/form-data";
  children: ReactNode;
}

/** The form of a dialog: errors, fields, a fresh proof if the call needs one, cancel and the action. */
export function DialogForm<Fields extends Record<string, unknown>>(props: DialogFormProps<Fields>) {
  const { form, failure, closeTo, confirm, icon, intent, removes, encType, children } = props;
  return (
    <PostForm form={form} className="form" encType={encType} preventScrollReset>
      <ErrorSummary failure={failure} />
      {children}
      <ProofFields isInPlace />
      <DialogActions closeTo={closeTo}>
        {confirm !== undefined && (
          <Button
            weight={removes ? "danger" : "primary"}
            icon={icon}
            name={intent && "intent"}
            value={intent}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </PostForm>
  );
}
