/**
 * Routes whose scripts are part of the entry, because most pages have them; other routes have a file each.
 * `entry.client.tsx` imports them, and `page-scripts.tsx` does not.
 */
const ROUTES_IN_ENTRY = [
  "root",
  "routes/building/route",
  "routes/building/failures",
  "installation-failures",
] as const;

export type RouteInEntry = (typeof ROUTES_IN_ENTRY)[number];

export function isInEntry(id: string): id is RouteInEntry {
  return (ROUTES_IN_ENTRY as readonly string[]).includes(id);
}
