import type { ReactNode } from "react";
import type { PictureName } from "#app/components/drawings/picture-names.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";

interface HoldingsProps {
  id: string;
  title: string;
  /** Where another one is added; missing for read-only views. */
  give: { to: string; label: string; isPrimary?: boolean } | undefined;
  empty: { picture: PictureName; title: string; text: string };
  /** The holdings; nothing while there are none. */
  children: ReactNode;
}

/** One kind of a person's holdings, with the link to add one. */
export function Holdings({ id, title, give, empty, children }: HoldingsProps) {
  const giveMore = give && (
    <LinkButton to={give.to} icon="plus" preventScrollReset weight={give.isPrimary ? "primary" : undefined}>
      {give.label}
    </LinkButton>
  );
  return (
    <section className="stack tight" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {children && giveMore}
      </div>
      {children || (
        <EmptyState picture={empty.picture} title={empty.title} action={giveMore}>
          <p>{empty.text}</p>
        </EmptyState>
      )}
    </section>
  );
}
