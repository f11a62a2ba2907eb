import type { Layout } from "#app/lists/layouts.ts";
import { LayoutSwitch } from "./layout-switch.tsx";
import { RowCards } from "./row-cards.tsx";
import { Table, type TableProps } from "./table.tsx";

/** A list in the reader's layout, with the buttons that choose it. */
export function Listing<Row>({ layout, ...list }: TableProps<Row> & { layout: Layout }) {
  return (
    <>
      <LayoutSwitch layout={layout} />
      {layout === "cards" ? <RowCards {...list} /> : <Table {...list} />}
    </>
  );
}
