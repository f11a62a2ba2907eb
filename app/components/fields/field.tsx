import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { problemText } from "#app/components/shell/problem-text.ts";
import { CHANGED_MEANWHILE, NAMED_BY_FAILURE } from "#app/forms/form-answer.ts";
import { SavedMeanwhile } from "./saved-meanwhile.tsx";
import type { Choice } from "./select.tsx";
import { useShownField } from "./shown-fields.ts";

/** The props of every kind of field: a field of `useAnsweredForm`, its label and its hint. */
export interface FieldProps {
  field: FieldMetadata<never> | FieldMetadata<unknown>;
  label: ReactNode;
  hint?: ReactNode;
}

/** The range of a number. */
interface Limits {
  min?: number | string | undefined;
  max?: number | string | undefined;
}

interface FrameProps extends FieldProps {
  limits?: Limits;
  /** The choices of a field that has some. */
  choices?: readonly Choice[];
  children: ReactNode;
  className?: string;
}

/** Label, hint, control and problem, associated for screen readers. */
export function FieldFrame({ field, label, hint, limits, choices, children, className = "" }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        {field.required === false && <span className="optional">{t("components.field.optional")}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldProblem field={field} limits={limits} shownAs={choices} />
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

interface ProblemProps extends Pick<FieldProps, "field"> {
  limits?: Limits | undefined;
  /** How the value that another person saved is shown. */
  shownAs?: readonly Choice[] | "checkbox" | undefined;
}

/** Remains in the page while empty, so that a new problem is announced. */
export function FieldProblem({ field, limits, shownAs }: ProblemProps) {
  const { t } = useTranslation();
  useShownField(field.name);
  // Of a list, its items have the problems.
  const [problem] = Object.values(field.allErrors)
    .flatMap((problems) => problems ?? [])
    .filter((each) => each !== NAMED_BY_FAILURE);
  return (
    <p className="problem" id={field.errorId} aria-live="polite">
      {problem && <Icon name="warning" />}
      {problem && (
        <span>
          {problem === CHANGED_MEANWHILE ? (
            <SavedMeanwhile field={field} shownAs={shownAs} />
          ) : (
            problemText(t, problem, limits)
          )}
        </span>
      )}
    </p>
  );
}

/** The id of the hint, if there is one, for the control's `aria-describedby`. */
export function describedBy({ field, hint }: Pick<FieldProps, "field" | "hint">): {
  ariaDescribedBy?: string;
} {
  return hint ? { ariaDescribedBy: field.descriptionId } : {};
}
