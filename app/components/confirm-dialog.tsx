import type { ReactNode } from "react";
import type { FormFailure } from "../forms/failure.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** The verb and its object: «Delete the code», never «Yes». */
  confirm: string;
  closeTo: string;
  intent?: string;
  /** Something is given, nothing taken away. */
  gives?: boolean;
  /** Why what was confirmed was refused. */
  failure: FormFailure | undefined;
}

/** Asks before something is done that matters; posts `intent` (default `confirm`) to the route it stands in. */
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
