/**
 * Routes whose scripts are in shared files, because many pages have them; other routes have a file each.
 * `entry.client.tsx` imports them, and `page-scripts.tsx` does not.
 */
const SHARED_ROUTES = [
  "root",
  "routes/building/route",
  "routes/building/failures",
  "installation-failures",
] as const;

export type SharedRoute = (typeof SHARED_ROUTES)[number];

export function isSharedRoute(id: string): id is SharedRoute {
  return (SHARED_ROUTES as readonly string[]).includes(id);
}
