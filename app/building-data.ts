import { useRouteLoaderData } from "@remix-run/react";
import type { Role } from "#rules/roles.ts";
import type { loader } from "./routes/building/route.tsx";

/** The building's mark when the page with this data was read; undefined where nobody tells of changes. */
export function markOf(data: Record<string, unknown>): string | undefined {
  return (data["routes/building/route"] as { mark?: string } | undefined)?.mark;
}

/** What the reader is in the building. */
export function useRole(): Role {
  return useRouteLoaderData<typeof loader>("routes/building/route")?.role ?? "user";
}

/** Whether the reader administers the building: what they can't do is not offered. The API guards it. */
export function useMayAdminister(): boolean {
  return useRole() === "administrator";
}
