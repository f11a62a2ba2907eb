import type { ReactNode } from "react";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";

interface HoldingsProps {
  id: string;
  title: string;
  /** Where another one is added; missing for read-only views. */
  give: { to: string; label: string } | undefined;
  /** What is said while there are none, and what comes next. */
  none: string;
  hint?: string | undefined;
  /** The holdings; nothing while there are none. */
  children: ReactNode;
}

/** One kind of a person's holdings, with the link to add one. */
export function Holdings({ id, title, give, none, hint, children }: HoldingsProps) {
  const giveMore = give && (
    <LinkButton to={give.to} icon="plus" small preventScrollReset>
      {give.label}
    </LinkButton>
  );
  if (!children) {
    return (
      <OneLine id={id} title={title} action={giveMore}>
        <EmptyLine title={none}>{hint}</EmptyLine>
      </OneLine>
    );
  }
  return (
    <section className="stack tight" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {giveMore}
      </div>
      {children}
    </section>
  );
}
