import type { ReactNode } from "react";

interface Definition {
  term: string;
  /** An empty value is left out of the list. */
  value: ReactNode;
}

/** The facts of one entity, a line each. */
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
