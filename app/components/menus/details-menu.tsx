import { type ReactNode, useEffect, useRef, useState } from "react";

interface DetailsMenuProps {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  /** Is open when it is first shown. */
  startsOpen?: boolean;
}

/** A menu that opens without JavaScript; with it, Esc, a click outside or a choice closes it. */
export function DetailsMenu({ summary, children, className = "", startsOpen = false }: DetailsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open] = useState(startsOpen);
  useEffect(() => {
    const shown = menu.current;
    if (!shown) return undefined;
    const details = shown;

    function closeBeside(event: Event): void {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    }
    function closeOnChoice(event: MouseEvent): void {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest("a")) details.open = false;
      // The keys move through radio buttons: only the pointer has chosen one.
      const isPointed = event.detail > 0;
      if (!isPointed || !event.target.closest("label")?.querySelector("input[type=radio]")) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    function closeOnSubmit(): void {
      details.open = false;
    }
    function closeOnEscape(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", closeBeside);
    details.addEventListener("click", closeOnChoice);
    details.addEventListener("submit", closeOnSubmit);
    details.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeBeside);
      details.removeEventListener("click", closeOnChoice);
      details.removeEventListener("submit", closeOnSubmit);
      details.removeEventListener("keydown", closeOnEscape);
    };
  }, []);
  return (
    <details className={`menu ${className}`} ref={menu} open={open}>
      <summary>{summary}</summary>
      <div className="menu-sheet">{children}</div>
    </details>
  );
}
