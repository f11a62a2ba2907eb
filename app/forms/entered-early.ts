import { useEffect } from "react";

/**
 * Has a form read its fields once more when the page is hydrated: what was entered before that caused no event that
 * React or Conform could see, and would not appear in what the page shows of the form.
 */
export function useEnteredEarly(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // Conform reads the whole form at an event of one field.
    [...form.elements].find(isEntered)?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}

/** Whether a field has another value than the page came with. */
function isEntered(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
