import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { problemText } from "#app/components/shell/problem-text.ts";

/** The props of every kind of field: a field of `useAnsweredForm`, its label and its hint. */
export interface FieldProps {
  field: FieldMetadata<never> | FieldMetadata<unknown>;
  label: ReactNode;
  hint?: ReactNode;
}

/** The range of a number. */
export interface Limits {
  min?: number | string | undefined;
  max?: number | string | undefined;
}

interface FrameProps extends FieldProps {
  limits?: Limits;
  children: ReactNode;
  className?: string;
}

/** Label, hint, control and problem, associated for screen readers. */
export function FieldFrame({ field, label, hint, limits, children, className = "" }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        {field.required === false && <span className="optional">{t("components.field.optional")}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldProblem field={field} limits={limits} />
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

/** Remains in the page while empty, so that a new problem is announced. */
export function FieldProblem({ field, limits }: Pick<FieldProps, "field"> & { limits?: Limits | undefined }) {
  const { t } = useTranslation();
  const problem = field.errors?.[0];
  return (
    <p className="problem" id={field.errorId} aria-live="polite">
      {problem && <Icon name="warning" />}
      {problem && <span>{problemText(t, problem, limits)}</span>}
    </p>
  );
}

/** The id of the hint, if there is one, for the control's `aria-describedby`. */
export function describedBy({ field, hint }: Pick<FieldProps, "field" | "hint">): {
  ariaDescribedBy?: string;
} {
  return hint ? { ariaDescribedBy: field.descriptionId } : {};
}
