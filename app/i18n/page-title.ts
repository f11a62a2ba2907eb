import type { MetaDescriptor } from "@remix-run/node";

const PRODUCT_NAME = "Portineria";

/** A route's `meta`: the title is the product's name, then the loader's `title` (§2). */
export function titleMeta({ data }: { data: unknown }): MetaDescriptor[] {
  const title = typeof data === "object" && data !== null && "title" in data ? data.title : undefined;
  return [{ title: typeof title === "string" ? `${PRODUCT_NAME} | ${title}` : PRODUCT_NAME }];
}

/** The title of an error page: the number needs no translation. */
export function failureTitle(error: unknown): string {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" ? `${PRODUCT_NAME} | ${status}` : PRODUCT_NAME;
}
