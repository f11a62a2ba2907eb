import type { Layout } from "../layouts.ts";
import { LayoutSwitch } from "./layout-switch.tsx";
import { RowCards } from "./row-cards.tsx";
import { Table, type TableProps } from "./table.tsx";

/** A list as its reader wants to see it, with the buttons that choose how. */
export function Listing<Row>({ layout, ...list }: TableProps<Row> & { layout: Layout }) {
  return (
    <>
      <LayoutSwitch layout={layout} />
      {layout === "cards" ? <RowCards {...list} /> : <Table {...list} />}
    </>
  );
}
