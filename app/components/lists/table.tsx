import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The column that names the row; defaults to the first. */
  heading?: boolean;
  /** Numbers are aligned to the end of the cell. */
  align?: "end";
  /** Left out on a phone. */
  wideOnly?: boolean;
  /** The title is for screen readers only: for a column of buttons. */
  titleUnseen?: boolean;
  /** For a table with another layout on narrow screens. */
  className?: string;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
}

/** A list with columns; on a phone each row becomes a card that names its values. */
export function Table<Row>({ caption, columns, rows, keyOf, className }: TableProps<Row>) {
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <table className={className ? `table ${className}` : "table"} role="table">
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} scope="col" role="columnheader" className={classesOf(column)}>
              {column.titleUnseen ? <span className="unseen">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} isHeading={column === heading} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, isHeading }: { column: Column<Row>; row: Row; isHeading: boolean }) {
  const content = column.cell(row);
  if (isHeading) {
    return (
      <th scope="row" role="rowheader" className={classesOf(column)}>
        {content}
      </th>
    );
  }
  const isEmpty = content === null || content === undefined || content === false || content === "";
  const classes = [classesOf(column), isEmpty && "empty"].filter(Boolean).join(" ");
  return (
    <td
      role="cell"
      className={classes || undefined}
      data-title={column.titleUnseen ? undefined : column.title}
    >
      {isEmpty || typeof content === "string" ? content : <span className="cell-value">{content}</span>}
    </td>
  );
}

function classesOf<Row>({ align, wideOnly, titleUnseen, className }: Column<Row>): string | undefined {
  const classes = [
    align === "end" && "end",
    wideOnly && "wide-only",
    titleUnseen && "tools",
    className,
  ].filter(Boolean);
  return classes.join(" ") || undefined;
}
