import { useEffect } from "react";

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
