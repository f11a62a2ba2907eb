import { type ReactNode, useId, useRef } from "react";
import { useModal } from "./use-modal.ts";

interface MessageDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  /** What Esc does. */
  onClose: () => void;
  className?: string;
}

/** A modal dialog without a route; needs JavaScript. */
export function MessageDialog({ title, children, actions, onClose, className = "" }: MessageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
      </header>
      <div className="dialog-body">
        {children}
        <div className="form-actions">{actions}</div>
      </div>
    </dialog>
  );
}
