import { useRouteLoaderData } from "@remix-run/react";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import type { Role } from "#rules/people/roles.ts";
import type { loader } from "./routes/building/route.tsx";

/** The reader's role in the building. */
export function useRole(): Role {
  return useRouteLoaderData<typeof loader>("routes/building/route")?.role ?? "user";
}

/** Whether the reader administers the building. Hides what they can't do; the API enforces it. */
export function useCanAdminister(): boolean {
  return useRole() === "administrator";
}

/** Whether the reader may set up the equipment of this right: an administrator, or an installer with it. */
export function useCanSetUp(right: InstallerRight): boolean {
  const rights = useRouteLoaderData<typeof loader>("routes/building/route")?.setsUp ?? [];
  return useRole() === "administrator" || rights.includes(right);
}
