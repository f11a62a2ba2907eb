import type { ReactNode } from "react";

interface OneLineProps {
  /** The id of the heading. */
  id: string;
  title: string;
  /** What there is, or that there is nothing. */
  children: ReactNode;
  /** The button that changes it. */
  action?: ReactNode;
}

/** A section that has a single fact, or nothing yet: its name, the fact and a button, in one line. */
export function OneLine({ id, title, children, action }: OneLineProps) {
  return (
    <section className="one-line" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
      {action}
    </section>
  );
}
