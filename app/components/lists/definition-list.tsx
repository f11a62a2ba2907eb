import type { ReactNode } from "react";

interface Definition {
  term: string;
  /** A value that shows nothing is left out of the list. */
  value: ReactNode;
}

const NOTHING = new Set<ReactNode>([null, undefined, false, ""]);

/** The facts of one entity, a line each. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const known = items.filter(({ value }) => !NOTHING.has(value));
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
