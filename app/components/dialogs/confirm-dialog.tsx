import type { ReactNode } from "react";
import type { FormFailure } from "#app/forms/failure.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, and what remains. */
  children: ReactNode;
  /** The verb and its object: "Delete code", never "Yes". */
  confirm: string;
  closeTo: string;
  intent?: string;
  /** A grant, not a removal. */
  gives?: boolean | undefined;
  /** Why the confirmed action was refused. */
  failure: FormFailure | undefined;
}

/** Asks for confirmation; posts `intent` (default `confirm`) to its route. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  closeTo,
  intent = "confirm",
  gives = false,
  failure,
}: ConfirmDialogProps) {
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm failure={failure} closeTo={closeTo} confirm={confirm} intent={intent} removes={!gives}>
        <div className="prose">{children}</div>
      </DialogForm>
    </RouteDialog>
  );
}
