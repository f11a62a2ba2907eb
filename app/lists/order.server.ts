import { z } from "zod";
import { createBrowserCookie } from "#app/browser-cookie.server.ts";
import { type AddressOrder, ordersIn, type SortedList } from "./orders.ts";

/** Stores the last order of each list in this browser. */
const ordersCookie = createBrowserCookie("orders");

const kept = z.record(z.string(), z.string().optional()).catch({});

interface ListOrder<Column extends string> {
  /** As in the address. */
  order: AddressOrder<Column>;
  /** For the call of the list; empty for the list's own order. */
  sorted: { order?: Column; descending?: boolean };
  /** Keeps an order that the reader chose. */
  headers: HeadersInit;
}

/**
 * Returns the order of a list: the one in the address, otherwise the last one of this browser, otherwise that of
 * the list itself.
 */
export async function readOrder<Column extends string>(
  request: Request,
  list: SortedList,
  { columns, own }: { columns: readonly Column[]; own: AddressOrder<Column> },
): Promise<ListOrder<Column>> {
  const before = kept.parse(await ordersCookie.parse(request.headers.get("Cookie")));
  const asked = new URL(request.url).searchParams.get("order");
  const known = columns.flatMap((column) => ordersIn(column));
  const find = (name: string | null | undefined) => known.find((each) => each === name);
  const chosen = find(asked);
  const order = chosen ?? find(before[list]) ?? own;
  const column = columns.find((each) => ordersIn(each).includes(order));
  const isNew = chosen !== undefined && chosen !== before[list];
  return {
    order,
    sorted: order === own || !column ? {} : { order: column, descending: order !== column },
    headers: isNew ? { "Set-Cookie": await ordersCookie.serialize({ ...before, [list]: chosen }) } : {},
  };
}
