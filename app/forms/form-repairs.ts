import { useEffect } from "react";

/**
 * Makes a form read its fields again when the page is hydrated: input before that caused no event that React
 * or Conform could see, and would be missing from the form's state.
 */
export function useEnteredEarly(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // Conform reads the whole form on an event of one field.
    [...form.elements].find(isEntered)?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}

/** Whether a field's value differs from the one in the page as sent. */
function isEntered(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/**
 * Lets a select always have a choice: without a default value it has its first one, as in the page as sent.
 * Conform leaves it without any when it resets a form.
 */
export function useFirstChoices(formId: string): void {
  // After each rendering, and so after Conform's own effect, which resets the fields.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    for (const field of form.elements) {
      if (!(field instanceof HTMLSelectElement) || field.selectedIndex !== -1) continue;
      field.selectedIndex = Math.max(0, [...field.options].findIndex(isDefault));
    }
  });
}

function isDefault({ defaultSelected }: HTMLOptionElement): boolean {
  return defaultSelected;
}
