import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useModal } from "./use-modal.ts";

interface RouteDialogProps {
  title: ReactNode;
  /** The input that replaces an editable title. */
  writtenTitle?: ReactNode;
  /** The page underneath: the target of Esc, the cross and a click outside the dialog. */
  closeTo: string;
  children: ReactNode;
  wide?: boolean;
}

/** A route shown over its parent: rendered open by the server, made modal with JavaScript (§2). */
export function RouteDialog({ title, writtenTitle, closeTo, children, wide }: RouteDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useModal(dialog);

  function close(): void {
    navigate(closeTo, { preventScrollReset: true });
  }

  function closeBeside(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget && isOutside(event)) close();
  }

  return (
    <dialog
      open
      ref={dialog}
      className={wide ? "dialog wide" : "dialog"}
      aria-labelledby={titleId}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId} className={writtenTitle ? "unseen" : undefined}>
          {title}
        </h2>
        {writtenTitle}
        <Link to={closeTo} preventScrollReset className="button quiet icon-only">
          <Icon name="close" />
          <span className="unseen">{t("components.dialog.close")}</span>
        </Link>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

function isOutside({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
