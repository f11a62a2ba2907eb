import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** What one signs in with: a mail address, else a mobile number. */
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
