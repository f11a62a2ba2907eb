/** How grave a line of a device's log is. */
export const LOG_LEVELS = ["info", "warning", "error"] as const;
