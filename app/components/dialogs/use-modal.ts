import { type RefObject, useEffect, useState } from "react";

const FIRST_TO_FOCUS = [
  // An editable title is the purpose of its dialog.
  ".dialog-head input:not([type=hidden])",
  ".dialog-body :is(input:not([type=hidden]), select, textarea, a, button)",
].join(", ");

/** Makes an open dialog modal, and returns the focus to the opener on close. */
export function useModal(dialog: RefObject<HTMLDialogElement>): void {
  // Looked up before the dialog renders: a field in it may take the focus immediately.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.matches(":modal")) {
      shown.close();
      shown.showModal();
      // The main content, not the cross.
      shown.querySelector<HTMLElement>(FIRST_TO_FOCUS)?.focus();
    }
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog, opener]);
}
