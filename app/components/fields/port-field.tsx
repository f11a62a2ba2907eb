import { PORT_MAX } from "#rules/installation/network.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** The port of a server. Its limits are texts, because a port is written without separators. */
export function PortField({ mono, ...field }: FieldProps & { mono?: boolean }) {
  return <TextField {...field} type="number" min="1" max={String(PORT_MAX)} mono={mono} autoComplete="off" />;
}
