import type { ReactNode } from "react";
import { type PictureName, Picture } from "./picture.tsx";

interface EmptyStateProps {
  picture: PictureName;
  title: string;
  /** What comes next, in a sentence. */
  children?: ReactNode;
  /** The button that begins. */
  action?: ReactNode;
}

/** Stands where a list would be: says what will be here and how it begins. */
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
