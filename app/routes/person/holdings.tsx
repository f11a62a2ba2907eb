import type { ReactNode } from "react";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import type { PictureName } from "../../components/picture.tsx";

interface HoldingsProps {
  id: string;
  title: string;
  /** Where one gives another one; nowhere for who only looks at them. */
  give: { to: string; label: string; isPrimary?: boolean } | undefined;
  empty: { picture: PictureName; title: string; text: string };
  /** What the person has; nothing while there is none. */
  children: ReactNode;
}

/** One kind of what a person was given, and the way to give more. */
export function Holdings({ id, title, give, empty, children }: HoldingsProps) {
  const giveMore = give && (
    <LinkButton to={give.to} icon="plus" preventScrollReset {...(give.isPrimary && { weight: "primary" })}>
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
