import { useRouteLoaderData } from "@remix-run/react";
import type { ResidentsOpen } from "#rules/access/console-openings.ts";
import { DEFAULT_FLAT_WORD, type FlatWord } from "#rules/people/flats.ts";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import type { Role } from "#rules/people/roles.ts";

/** The route of all screens of a building. */
const BUILDING = "routes/building/route";

/** What each screen of a building knows of it and of the reader. */
export interface BuildingData {
  role: Role;
  /** The equipment that an installer may set up. */
  setsUp: readonly InstallerRight[];
  /** What the building calls its flats; undefined for a provider that is older than flats. */
  flatWord: FlatWord | undefined;
  /** When residents open from the console; undefined for a provider that is older than such openings. */
  residentsOpen: ResidentsOpen | undefined;
  /** The page's mark when it was read: of its building, and of what is urgent in the reader's others; undefined if the server sends no changes. */
  mark: string | undefined;
}

/** The reader's role in the building. */
export function useRole(): Role {
  return useRouteLoaderData<BuildingData>(BUILDING)?.role ?? "user";
}

/** What the building calls its flats. */
export function useFlatWord(): FlatWord {
  return useRouteLoaderData<BuildingData>(BUILDING)?.flatWord ?? DEFAULT_FLAT_WORD;
}

/** Whether the provider knows flats. */
export function useHasFlats(): boolean {
  return useRouteLoaderData<BuildingData>(BUILDING)?.flatWord !== undefined;
}

/** When the reader opens doors from the console, where their access rules let them. */
export function useOpensHere(): ResidentsOpen {
  const building = useRouteLoaderData<BuildingData>(BUILDING);
  const isAdministrator = building?.role === "administrator";
  return isAdministrator ? "always" : (building?.residentsOpen ?? "always");
}

/** Whether the reader administers the building. Hides what they can't do; the API enforces it. */
export function useCanAdminister(): boolean {
  return useRole() === "administrator";
}

/** Whether the reader may set up the equipment of this right: an administrator, or an installer with it. */
export function useCanSetUp(right: InstallerRight): boolean {
  const rights = useRouteLoaderData<BuildingData>(BUILDING)?.setsUp ?? [];
  return useRole() === "administrator" || rights.includes(right);
}

/** The building's mark in the data of a page's routes. */
export function readBuildingMark(data: Record<string, unknown>): string | undefined {
  return (data[BUILDING] as BuildingData | undefined)?.mark;
}
