import { createContext, useContext } from "react";

/** What the form around has been sent with, or its default values; filled by `PostForm`. */
export const SentValuesContext = createContext<Record<string, unknown>>({});

/** Returns all texts that a field of the form around was sent with. */
export function useSentTexts(name: string): readonly string[] {
  const value = useContext(SentValuesContext)[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
