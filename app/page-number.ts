/** The `page` of an address, counted from 0; the first for anything that is no number. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get("page") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
