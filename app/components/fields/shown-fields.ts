import { createContext, useContext } from "react";

/** The names of the fields that a form shows; each is added while it is rendered. */
export const ShownFieldsContext = createContext(new Set<string>());

/** Notes that the form around a field shows the problems of the field. */
export function useShownField(name: string): void {
  useContext(ShownFieldsContext).add(name);
}
