import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { problemText } from "./problem-text.ts";

/** What every kind of field is told: a field of `useAnsweredForm`, its label and what helps to fill it in. */
export interface FieldProps {
  field: FieldMetadata<never> | FieldMetadata<unknown>;
  label: ReactNode;
  hint?: ReactNode;
}

interface FrameProps extends FieldProps {
  children: ReactNode;
  className?: string;
}

/** Label, hint, control and problem, tied together for screen readers. */
export function FieldFrame({ field, label, hint, children, className = "" }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        {field.required === false && <span className="optional">{t("components.field.optional")}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldProblem field={field} />
    </div>
  );
}

export function FieldHint({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  if (!hint) return null;
  return (
    <p className="hint" id={field.descriptionId}>
      {hint}
    </p>
  );
}

/** Stays in the page while empty, so that a problem that appears is read out. */
export function FieldProblem({ field }: Pick<FieldProps, "field">) {
  const { t } = useTranslation();
  const problem = field.errors?.[0];
  return (
    <p className="problem" id={field.errorId} aria-live="polite">
      {problem && <Icon name="warning" />}
      {problem && <span>{problemText(t, problem)}</span>}
    </p>
  );
}

/** The id of the hint, where there is one, for the control's `aria-describedby`. */
export function describedBy({ field, hint }: Pick<FieldProps, "field" | "hint">): {
  ariaDescribedBy?: string;
} {
  return hint ? { ariaDescribedBy: field.descriptionId } : {};
}
