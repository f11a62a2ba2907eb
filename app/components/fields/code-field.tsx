import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** A code or a number that is copied from paper or from a label; `asTyped` if it is case-sensitive. */
export function CodeField({ asTyped = false, ...field }: FieldProps & { asTyped?: boolean }) {
  return (
    <TextField
      {...field}
      mono
      autoComplete="off"
      autoCapitalize={asTyped ? "none" : "characters"}
      spellCheck={false}
    />
  );
}
