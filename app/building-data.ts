import { useRouteLoaderData } from "@remix-run/react";
import type { Role } from "#rules/roles.ts";
import type { loader } from "./routes/building/route.tsx";

/** What the reader is in the building. */
export function useRole(): Role {
  return useRouteLoaderData<typeof loader>("routes/building/route")?.role ?? "user";
}

/** Whether the reader administers the building: what they can't do is not offered. The API guards it. */
export function useMayAdminister(): boolean {
  return useRole() === "administrator";
}
