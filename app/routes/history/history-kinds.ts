/** What the history shows; a device's own log has a page of its own. */
export const historyKinds = ["RING", "ACCESS", "STATE", "MEMBER"] as const;
export const historyOutcomes = ["called", "granted", "refused", "online", "offline", "joined"] as const;
