import type { Layout } from "#app/lists/layouts.ts";
import { RowCards } from "./row-cards.tsx";
import { Table, type TableProps } from "./table.tsx";

/** A list in the reader's layout, which the title of the page can change. */
export function Listing<Row>({ layout, ...list }: TableProps<Row> & { layout: Layout }) {
  return layout === "cards" ? <RowCards {...list} /> : <Table {...list} />;
}
