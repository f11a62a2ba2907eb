import type { ReactNode } from "react";
import { Picture } from "#app/components/drawings/picture.tsx";
import type { PictureName } from "#app/components/drawings/picture-names.ts";

interface EmptyStateProps {
  picture: PictureName;
  title: string;
  /** The next step, in a sentence. */
  children?: ReactNode;
  /** The button that begins. */
  action?: ReactNode;
}

interface EmptyLineProps {
  title: string;
  /** The next step, in a sentence. */
  children?: ReactNode;
  /** The button that leads to it, if the page has none. */
  action?: ReactNode;
}

/** Replaces an empty list on a page with more than that. */
export function EmptyLine({ title, children, action }: EmptyLineProps) {
  return (
    <div className="empty-line">
      <p>
        <strong>{title}</strong>
        {children && <> · {children}</>}
      </p>
      {action}
    </div>
  );
}

/** Replaces an empty list that is the whole page: says what will be here and how to begin. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Picture name={picture} />
      <h2>{title}</h2>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
