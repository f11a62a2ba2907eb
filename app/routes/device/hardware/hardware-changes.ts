/** What can have become of a device's hardware, as the address says after it was done. */
export const HARDWARE_CHANGES = ["replaced", "swapped", "returned", "extended"] as const;
export type HardwareChange = (typeof HARDWARE_CHANGES)[number];
