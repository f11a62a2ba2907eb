/** The severity of a line of a device's log. */
export const LOG_LEVELS = ["info", "warning", "error"] as const;
