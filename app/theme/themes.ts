/** How the console is drawn: as the device is set, or always light or dark. */
export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];
