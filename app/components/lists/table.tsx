import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ordersIn } from "#app/lists/orders.ts";

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
  /** Only on very wide screens, which have room for it. */
  fromWide?: boolean;
  /** On a phone beside the name, without its title: the state or the role. */
  beside?: boolean;
  /** The title is for screen readers only: for a column of buttons. */
  titleUnseen?: boolean;
  /** For a table with another layout on narrow screens. */
  className?: string;
  /** What its title sorts the list by. */
  sorts?: string;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
  /** The order of the rows, if titles lead to others. */
  order?: string;
  /** The heading above the rows that share it. */
  groupOf?: (row: Row) => string;
}

/** A list with columns; on a phone each row becomes an entry of two lines that names its values. */
export function Table<Row>({ caption, columns, rows, keyOf, className, order, groupOf }: TableProps<Row>) {
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <table className={className ? `table ${className}` : "table"} role="table">
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={classesOf(column)}
              aria-sort={findSort(column, order)}
            >
              <ColumnTitle column={column} order={order} />
            </th>
          ))}
        </tr>
      </thead>
      {listGroups(rows, groupOf).map(({ title, rows: grouped }) => (
        <tbody key={title} role="rowgroup">
          {title !== undefined && (
            <tr role="row" className="group">
              <th scope="rowgroup" role="rowheader" colSpan={columns.length}>
                {title}
              </th>
            </tr>
          )}
          {grouped.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} isHeading={column === heading} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface RowGroup<Row> {
  title: string | undefined;
  rows: Row[];
}

/** Returns the rows under their headings, or all of them in one group without a heading. */
function listGroups<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
): readonly RowGroup<Row>[] {
  if (groupOf === undefined) return [{ title: undefined, rows: [...rows] }];
  const groups = new Map<string, RowGroup<Row>>();
  for (const row of rows) {
    const title = groupOf(row);
    const group = groups.get(title);
    if (group) group.rows.push(row);
    else groups.set(title, { title, rows: [row] });
  }
  return [...groups.values()];
}

function ColumnTitle<Row>({ column, order }: { column: Column<Row>; order: string | undefined }) {
  const [search] = useSearchParams();
  const { title, titleUnseen, sorts } = column;
  if (titleUnseen) return <span className="unseen">{title}</span>;
  if (sorts === undefined) return title;
  const sort = findSort(column, order);
  const other = new URLSearchParams(search);
  other.delete("page");
  const [ascending, descending] = ordersIn(sorts);
  other.set("order", sort === "ascending" ? descending : ascending);
  return (
    <Link to={`?${other}`} className={sort && "sorted"} preventScrollReset>
      {title}
      <Icon name={sort === "ascending" ? "up" : "down"} />
    </Link>
  );
}

function findSort<Row>(
  { sorts }: Column<Row>,
  order: string | undefined,
): "ascending" | "descending" | undefined {
  if (sorts === undefined || order === undefined) return undefined;
  const [ascending, descending] = ordersIn(sorts);
  if (order === ascending) return "ascending";
  return order === descending ? "descending" : undefined;
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
      {content}
    </td>
  );
}

function classesOf<Row>(column: Column<Row>): string | undefined {
  const { align, wideOnly, fromWide, beside, titleUnseen, className } = column;
  const classes = [
    align === "end" && "end",
    wideOnly && "wide-only",
    fromWide && "from-wide",
    beside && "beside-name",
    titleUnseen && "tools",
    className,
  ].filter(Boolean);
  return classes.join(" ") || undefined;
}
