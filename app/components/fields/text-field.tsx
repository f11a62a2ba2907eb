import { getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field.tsx";

type Kind =
  | "text"
  | "email"
  | "tel"
  | "url"
  | "search"
  | "number"
  | "date"
  | "time"
  | "datetime-local"
  | "file";

type Extras = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoComplete"
  | "autoCapitalize"
  | "autoFocus"
  | "inputMode"
  | "placeholder"
  | "spellCheck"
  | "step"
  | "accept"
>;

/** A number has limits, which its problem names. */
type KindAndLimits =
  | { type: "number"; min: number | string; max: number | string }
  | { type?: Exclude<Kind, "number">; min?: string; max?: string };

type TextFieldProps = OwnProps & KindAndLimits;

interface OwnProps extends FieldProps, Extras {
  /** Codes and identifiers, in the monospaced face. */
  mono?: boolean;
  /** At the end of the line: a unit or a button. */
  after?: ReactNode;
}

/** One line: text, an address, a number or a time. It preserves what was typed. */
export function TextField({ field, label, hint, type = "text", mono, after, ...extras }: TextFieldProps) {
  // The browser reports patterns in its own words, and reads them by other rules than zod.
  const {
    key,
    pattern: _pattern,
    ...control
  } = getInputProps(field, { type, ...describedBy({ field, hint }) });
  const { min, max } = extras;
  return (
    <FieldFrame field={field} label={label} hint={hint} limits={{ min, max }}>
      <div className="control">
        <input key={key} {...control} {...extras} className={mono ? "mono" : undefined} />
        {after && <span className="after">{after}</span>}
      </div>
    </FieldFrame>
  );
}
