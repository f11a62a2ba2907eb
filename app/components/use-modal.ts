import { type RefObject, useEffect, useState } from "react";

const FIRST_TO_FOCUS = ".dialog-body :is(input:not([type=hidden]), select, textarea, a, button)";

/** Makes an open dialog modal, and gives the focus back to what opened it. */
export function useModal(dialog: RefObject<HTMLDialogElement>): void {
  // Looked up before the dialog is drawn: a field in it may take the focus with its first breath.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.matches(":modal")) {
      shown.close();
      shown.showModal();
      // Not the cross: what the dialog is for.
      shown.querySelector<HTMLElement>(FIRST_TO_FOCUS)?.focus();
    }
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog, opener]);
}
