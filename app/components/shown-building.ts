import { createContext, useContext } from "react";

/** The building that the pages are in, or another house of pages with a name. */
export interface ShownBuilding {
  label: string;
  to: string;
}

const context = createContext<ShownBuilding | undefined>(undefined);

export const ShownBuildingProvider = context.Provider;

/** The building that this page is in; undefined at home. */
export function useShownBuilding(): ShownBuilding | undefined {
  return useContext(context);
}
