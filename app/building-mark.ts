/** The building's mark when the page with this data was read; undefined if the server sends no changes. */
export function markOf(data: Record<string, unknown>): string | undefined {
  return (data["routes/building/route"] as { mark?: string } | undefined)?.mark;
}
