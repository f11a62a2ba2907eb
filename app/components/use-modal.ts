import { type RefObject, useEffect } from "react";

const FIRST_TO_FOCUS = ".dialog-body :is(input:not([type=hidden]), select, textarea, a, button)";

/** Makes an open dialog modal, and gives the focus back to what opened it. */
export function useModal(dialog: RefObject<HTMLDialogElement>): void {
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    if (shown && !shown.matches(":modal")) {
      shown.close();
      shown.showModal();
      // Not the cross: what the dialog is for.
      shown.querySelector<HTMLElement>(FIRST_TO_FOCUS)?.focus();
    }
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
