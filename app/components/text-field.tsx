import { getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";

type Kind =
  "text" | "email" | "tel" | "url" | "search" | "number" | "date" | "time" | "datetime-local" | "file";

type Extras = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoComplete"
  | "autoCapitalize"
  | "autoFocus"
  | "inputMode"
  | "placeholder"
  | "spellCheck"
  | "min"
  | "max"
  | "step"
  | "accept"
>;

interface TextFieldProps extends FieldProps, Extras {
  type?: Kind;
  /** Codes and identifiers, in the monospaced face. */
  mono?: boolean;
  /** What stands at the end of the line: a unit, a button. */
  after?: ReactNode;
}

/** One line: text, an address, a number or a moment. It keeps what was typed. */
export function TextField({ field, label, hint, type = "text", mono, after, ...extras }: TextFieldProps) {
  // The browser tells a pattern's failure in words of its own, and reads patterns by other rules than zod.
  const {
    key,
    pattern: _pattern,
    ...control
  } = getInputProps(field, { type, ...describedBy({ field, hint }) });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="control">
        <input key={key} {...control} {...extras} className={mono ? "mono" : undefined} />
        {after && <span className="after">{after}</span>}
      </div>
    </FieldFrame>
  );
}
