/** What an administrator may let an installer set up, until the set-up is ended. It never includes people. */
export const INSTALLER_RIGHTS = ["DEVICES", "AUXILIARIES"] as const;
export type InstallerRight = (typeof INSTALLER_RIGHTS)[number];
