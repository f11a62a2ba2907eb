import type { TableProps } from "./table.tsx";

/** The same list as a table, with a card for each row. */
export function RowCards<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <ul className="cards row-cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="card">
          <h2>{heading?.cell(row)}</h2>
          <dl>
            {columns
              .filter((column) => column !== heading)
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
