import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** The login: a mail address or a mobile number. */
export function UserNameField(field: FieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
    />
  );
}
