import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormFailure } from "../forms/failure.ts";
import { Button, LinkButton } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PostForm } from "./post-form.tsx";
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
  const { t } = useTranslation();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <ErrorSummary failure={failure} />
      <div className="prose">{children}</div>
      <PostForm className="form-actions" preventScrollReset>
        <LinkButton to={closeTo} weight="plain" preventScrollReset>
          {t("components.dialog.cancel")}
        </LinkButton>
        <Button weight={gives ? "primary" : "danger"} name="intent" value={intent}>
          {confirm}
        </Button>
      </PostForm>
    </RouteDialog>
  );
}
