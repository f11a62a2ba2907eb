import { createContext, useContext } from "react";

/** The building of the pages, or another area with a name. */
export interface ShownBuilding {
  label: string;
  to: string;
}

const context = createContext<ShownBuilding | undefined>(undefined);

export const ShownBuildingProvider = context.Provider;

/** The building of this page; undefined at home. */
export function useShownBuilding(): ShownBuilding | undefined {
  return useContext(context);
}
