import { type RefObject, useEffect, useRef } from "react";

/** Shows the value in the address in an input of a filter, unless the reader is typing, who is ahead of it. */
export function useAddressValue(value: string): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return input;
}
