import type { ReactNode } from "react";

interface Definition {
  term: string;
  /** Left out of the list where there is nothing to say. */
  value: ReactNode;
}

/** What is known of one thing, a line each. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== "");
  return (
    <dl className="definitions">
      {known.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
