/**
 * What an administrator may permit an installer to set up, until the set-up ends. It never includes people.
 */
export const INSTALLER_RIGHTS = ["DEVICES", "AUXILIARIES"] as const;
export type InstallerRight = (typeof INSTALLER_RIGHTS)[number];
